import {
  agingOf,
  type BlockTag,
  type ChainReader,
  type StoredHeader,
  isUnavailable,
  type RequestContext,
  type SeenBlocks,
} from '@ethread/ports';
import { type Awaitable, rescue, whenReady } from '@ethread/core';
import type { PreparedCall } from '@ethread/server';
import type { Filter } from '@ethread/types';
import { BLOCK_PARAMS, type HeadPin, isPartnerFirst } from './pin-head.ts';

type ResolvedTag = Exclude<BlockTag, 'pending'>;

/**
 * Creates the function that returns the head and the tagged block that a call sees, without asking upstream nodes.
 *
 * @param pin The pin of the chain's messages; undefined where the chain follows no upstream nodes and so does not move.
 */
export function createSeeBlocks(
  chain: ChainReader,
  pin: Pick<HeadPin, 'headOf'> | undefined,
): (call: PreparedCall, context: RequestContext) => Awaitable<SeenBlocks> {
  function resolve(
    tag: ResolvedTag,
    { method }: PreparedCall,
    context: RequestContext,
  ): Awaitable<StoredHeader | undefined> {
    if (!pin || tag === 'earliest') return storedHeader(chain, { tag });
    const known = pin.headOf(context);
    if (tag !== 'latest' || known?.isLive) return known?.[tag];
    // The partner's latest block is another one.
    return agingOf(known) && !isPartnerFirst(method, known, context) ? known?.latest : undefined;
  }

  return (call, context) => {
    const head = resolve('latest', call, context);
    const tag = tagOf(call);
    const tagged = tag === 'latest' ? head : tag && resolve(tag, call, context);
    return head instanceof Promise || tagged instanceof Promise
      ? Promise.all([head, tagged]).then(([first, second]) => ({ head: first, tagged: second }))
      : { head, tagged };
  };
}

/** Returns a stored header; undefined where it is unavailable: a header of the response is no reason to fail a call. */
export function storedHeader(
  chain: ChainReader,
  selector: Parameters<ChainReader['header']>[0],
): Awaitable<StoredHeader | undefined> {
  return rescue(
    () => whenReady(chain.header(selector), known),
    () => undefined,
  );
}

function known(found: Awaited<ReturnType<ChainReader['header']>>): StoredHeader | undefined {
  return found === null || isUnavailable(found) ? undefined : found;
}

/** Returns the tag that a call names or means by an absent block. The tag of a range is that of its end. */
function tagOf({ method, params }: PreparedCall): ResolvedTag | undefined {
  if (method.name === 'eth_getLogs') {
    const filter = filterOf(params);
    return hasHash(filter) ? undefined : asTag(filter.toBlock ?? 'latest');
  }
  const index = method.params.findIndex(({ name }) => BLOCK_PARAMS.has(name));
  if (index < 0) return undefined;
  const block = params[index] ?? 'latest';
  // Of receipts, those of the pending block are the latest block's.
  return asTag(block === 'pending' && method.name === 'eth_getBlockReceipts' ? 'latest' : block);
}

/** Returns the filter of a call of eth_getLogs, which the router has checked. */
export function filterOf(params: readonly unknown[]): Filter {
  return params[0] as Filter;
}

/** Returns true when a filter selects one block by its hash. */
export function hasHash(filter: Filter): boolean {
  return (filter.blockHash ?? filter.blockhash ?? undefined) !== undefined;
}

function asTag(block: unknown): ResolvedTag | undefined {
  return block === 'latest' || block === 'safe' || block === 'finalized' || block === 'earliest'
    ? block
    : undefined;
}
