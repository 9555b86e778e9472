import type { RequestContext } from '@ethread/ports';
import type { MethodSignature } from '@ethread/types';

/** The replacement of a moving tag: the hash of the block where it is available, or its number. */
export type Form = 'hash' | 'number';

/** Returns a block without a moving tag, if the block of the tag is known. */
export type Settle = <T>(block: T, form: Form, context: RequestContext) => Promise<T | `0x${string}`>;

/** How the params of a method name the block that a call reads. */
export interface BlockNaming {
  /** Returns the block as the params name it, where it may be a tag. An absent one means `latest`. */
  readonly named: (params: readonly unknown[]) => unknown;
  /** Returns the params with their moving tags settled. */
  readonly settled: (
    params: readonly unknown[],
    settle: Settle,
    context: RequestContext,
  ) => Promise<readonly unknown[]>;
}

/**
 * Returns the naming by one param.
 *
 * @param form `hash` for a method of blocks that accepts a hash: no other block can replace the one of the tag then.
 * @param pendingIs The meaning of `pending`. Default: the pending block.
 */
export function blockParam(
  index: number,
  { form = 'number', pendingIs = 'pending' }: { form?: Form; pendingIs?: 'pending' | 'latest' } = {},
): BlockNaming {
  const named = (params: readonly unknown[]) => {
    const block = params[index] ?? 'latest';
    return block === 'pending' ? pendingIs : block;
  };
  return {
    named,
    async settled(params, settle, context) {
      const settled = Array.from({ length: Math.max(params.length, index + 1) }, (_none, at) => params[at]);
      settled[index] = await settle(named(params), form, context);
      return settled;
    },
  };
}

/** Names of params that select a block in every document. */
const BLOCK_PARAMS: ReadonlySet<string> = new Set(['block', 'newestBlock']);

/** Returns the naming by a param `block` or `newestBlock`, or undefined for a method without such a param. */
export function namingByParam({ params }: Pick<MethodSignature, 'params'>): BlockNaming | undefined {
  const index = params.findIndex(({ name }) => BLOCK_PARAMS.has(name));
  return index < 0 ? undefined : blockParam(index);
}

/** Returns true for the tags of blocks that move with the chain. */
export function isMoving(block: unknown): block is 'latest' | 'safe' | 'finalized' {
  return block === 'latest' || block === 'safe' || block === 'finalized';
}
