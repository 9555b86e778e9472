import {
  type BlockSelector,
  type BlockTag,
  type ChainReader,
  failedAs,
  isUnavailable,
  type OrUnavailable,
  type RequestContext,
  type StoredHeader,
} from '@ethread/ports';
import {
  BLOCK_PARAMS,
  type BlockParameter,
  type BlockReceiptsParameter,
  HeaderNotFoundError,
  type MethodSignature,
  PrunedHistoryError,
} from '@ethread/types';
import { type Awaitable, hexToBytes, rescue, whenReady } from '@ethread/core';

/** The replacement of a moving tag: the hash of the block where it is available, or its number. */
export type Form = 'hash' | 'number';

/** Returns a block without a moving tag, if the block of the tag is known. */
export type PinBlock = <T>(block: T, form: Form, context: RequestContext) => Promise<T | `0x${string}`>;

/** How the params of a method name the block that a call reads. */
export interface BlockNaming {
  /** Returns the block as the params name it, where it may be a tag. An absent one means `latest`. */
  readonly named: (params: readonly unknown[]) => unknown;
  /** Returns the params with their moving tags pinned. */
  readonly pinParams: (
    params: readonly unknown[],
    pinBlock: PinBlock,
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
    async pinParams(params, pinBlock, context) {
      const pinned = Array.from({ length: Math.max(params.length, index + 1) }, (_none, at) => params[at]);
      pinned[index] = await pinBlock(named(params), form, context);
      return pinned;
    },
  };
}

/** Returns the naming by a param `block` or `newestBlock`, or undefined for a method without such a param. */
export function namingByParam({ params }: Pick<MethodSignature, 'params'>): BlockNaming | undefined {
  const index = params.findIndex(({ name }) => BLOCK_PARAMS.has(name));
  return index < 0 ? undefined : blockParam(index);
}

/** Returns true for the tags of blocks that move with the chain. */
export function isMoving(block: unknown): block is 'latest' | 'safe' | 'finalized' {
  return block === 'latest' || block === 'safe' || block === 'finalized';
}

/** The block of an absent block parameter. */
const DEFAULT_BLOCK: BlockSelector = { tag: 'latest' };

/** Parses a block parameter: a hex number, a tag, a 32-byte hash, an EIP-1898 object, or absent. */
export function toBlockSelector(parameter: BlockParameter | null | undefined): BlockSelector {
  if (parameter === undefined || parameter === null) return DEFAULT_BLOCK;
  if (typeof parameter === 'object') {
    if ('blockNumber' in parameter) {
      const { blockNumber } = parameter;
      return isTag(blockNumber) ? { tag: blockNumber } : { number: BigInt(blockNumber) };
    }
    return { hash: hexToBytes(parameter.blockHash), requireCanonical: parameter.requireCanonical ?? false };
  }
  if (isTag(parameter)) return { tag: parameter };
  // A number of 64 digits would be beyond any chain, so such text is a hash.
  if (parameter.length === 66) return { hash: hexToBytes(parameter), requireCanonical: false };
  return { number: BigInt(parameter) };
}

/**
 * Parses a block parameter like {@link toBlockSelector}, and also decimal numbers, which only eth_getBlockReceipts
 * accepts.
 */
export function toReceiptsBlockSelector(parameter: BlockReceiptsParameter): BlockSelector {
  if (typeof parameter === 'number') return { number: BigInt(parameter) };
  if (typeof parameter === 'string' && /^\d+$/.test(parameter)) return { number: BigInt(parameter) };
  return toBlockSelector(asBlockParameter(parameter));
}

/**
 * Returns the header on whose state a state method runs.
 *
 * @param notFound Creates the error of an unknown block. Default: {@link HeaderNotFoundError}.
 */
export function requireHeader(
  chain: ChainReader,
  parameter: BlockParameter | null | undefined,
  notFound: () => Error = () => new HeaderNotFoundError(),
): Awaitable<StoredHeader> {
  return whenReady(chain.header(toBlockSelector(parameter)), (found) => {
    const header = requireAvailable(found);
    if (!header) throw notFound();
    return header;
  });
}

/** Returns whether the parameter names the pending block. */
export const isPending = (parameter: BlockParameter): boolean => parameter === 'pending';

function isTag(parameter: string): parameter is BlockTag {
  return !parameter.startsWith('0x');
}

/** Narrows text to a block parameter. By the document's pattern, text without 0x that is not a number is a tag. */
function asBlockParameter(parameter: Exclude<BlockReceiptsParameter, number>): BlockParameter {
  return parameter as BlockParameter;
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

/** Returns the result. @throws {PrunedHistoryError} when the backends lack the data for it. */
export function requireAvailable<T>(response: OrUnavailable<T>): T {
  if (isUnavailable(response)) throw new PrunedHistoryError({ cause: response.reason });
  return response;
}

/** Returns whether an error says that the backends lack the data, so that another source must be asked. */
export function isNotHeld(error: unknown): boolean {
  return error instanceof PrunedHistoryError || failedAs(error, 'notHeld');
}
