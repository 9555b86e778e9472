import type { RequestContext, BlockSelector, ChainReader, LogQuery } from '@ethread/ports';
import {
  type Filter,
  type FilterBlock,
  type TopicFilter,
  conditionsProblem,
  filterProblem,
  HeaderNotFoundError,
  InvalidParamsError,
} from '@ethread/types';
import {
  type BlockNaming,
  isMoving,
  type PinBlock,
  toBlockSelector,
  requireAvailable,
} from './block-parameter.ts';
import { type Awaitable, hexToBytes, rescue, whenReady } from '@ethread/core';

/** The naming by the range of a log filter, whose end is the block that a call reads. */
export const logRange: BlockNaming = {
  named(params) {
    const filter = filterOf(params);
    return hasHash(filter) ? undefined : (filter.toBlock ?? 'latest');
  },
  pinParams: async (params, pinBlock, context) => [await pinnedRange(filterOf(params), pinBlock, context)],
};

/**
 * Returns a filter with a numeric range. The range of one tag becomes the hash of its block, so that no other block
 * replaces it while the query waits for its turn.
 */
async function pinnedRange(filter: Filter, pinBlock: PinBlock, context: RequestContext): Promise<Filter> {
  if (hasHash(filter)) return filter;
  const { fromBlock: first, toBlock: last, ...others } = filter;
  const [from, to] = [first ?? 'latest', last ?? 'latest'];
  if (from === to && isMoving(from)) {
    const block = await pinBlock(from, 'hash', context);
    if (isHash(block)) return { ...others, blockHash: block };
  }
  const fromBlock = await pinBlock(from, 'number', context);
  const toBlock = await pinBlock(to, 'number', context);
  return { ...others, fromBlock, toBlock };
}

/** Returns the filter of a log query, which the router has checked. */
export function filterOf(params: readonly unknown[]): Filter {
  return params[0] as Filter;
}

/** Returns true when a filter selects one block by its hash. */
export function hasHash(filter: Filter): boolean {
  return (filter.blockHash ?? filter.blockhash ?? undefined) !== undefined;
}

/** Returns whether a pinned block is a hash of 32 bytes in hex. */
const isHash = (block: string): block is `0x${string}` => /^0x[0-9a-f]{64}$/.test(block);

/**
 * Parses a wire filter against the chain.
 *
 * @throws {InvalidParamsError} for too many parameters, a block hash with a range, a range that is reversed or reaches
 * past the head.
 * @throws {HeaderNotFoundError} for a block hash that is not known.
 */
export function toLogQuery(filter: Filter, chain: ChainReader): Awaitable<LogQuery> {
  throwIf(filterProblem(filter));
  const conditions = conditionsOf(filter);
  return whenReady(blocksOf(filter, chain), (blocks) => ({ ...conditions, blocks }));
}

/**
 * Parses the addresses and topics of a wire filter.
 *
 * @throws {InvalidParamsError} for too many of them.
 */
export function toLogConditions(filter: Filter): Pick<LogQuery, 'addresses' | 'topics'> {
  throwIf(conditionsProblem(filter));
  return conditionsOf(filter);
}

function throwIf(problem: string | undefined): void {
  if (problem !== undefined) throw new InvalidParamsError({ detail: problem });
}

function conditionsOf({ address, topics }: Filter): Pick<LogQuery, 'addresses' | 'topics'> {
  return { addresses: listOf(address).map(hexToBytes), topics: (topics ?? []).map(toTopics) };
}

function blocksOf(filter: Filter, chain: ChainReader): Awaitable<LogQuery['blocks']> {
  const blockHash = filter.blockHash ?? filter.blockhash ?? undefined;
  if (blockHash !== undefined) return { blockHash: hexToBytes(blockHash) };
  const latest = rescue(
    () => numberOf({ tag: 'latest' }, chain),
    (error) => withoutHead(error, filter, chain),
  );
  return whenReady(latest, (head) =>
    whenReady(bound(filter.fromBlock, head, chain), (from) =>
      whenReady(bound(filter.toBlock, head, chain), (to) => rangeWithin(head, from, to)),
    ),
  );
}

function rangeWithin(head: number, from: bigint, to: bigint): LogQuery['blocks'] {
  if (from > to) throw new InvalidParamsError({ detail: 'invalid block range params' });
  if (to > BigInt(head)) {
    throw new InvalidParamsError({ detail: `block range extends beyond current head block ${head}` });
  }
  return { from: Number(from), to: Number(to) };
}

/**
 * Returns the end of a range with numbers when the head is not known. The range is within the chain, as its last block is
 * available. @throws `error` where the last block is not available, and for any other range.
 */
function withoutHead(error: unknown, { fromBlock, toBlock }: Filter, chain: ChainReader): Awaitable<number> {
  if (!given(fromBlock) || !given(toBlock) || !toBlock.startsWith('0x')) throw error;
  return whenReady(chain.header({ number: BigInt(toBlock) }), (found) => {
    const last = requireAvailable(found);
    if (!last) throw error;
    return last.header.number;
  });
}

/** Returns the end of a range as a number, which may be past the head. */
function bound(block: FilterBlock | undefined, head: number, chain: ChainReader): Awaitable<bigint> {
  if (!given(block)) return BigInt(head);
  // A range never contains hashes: 64 digits are a number here.
  if (block.startsWith('0x')) return BigInt(block);
  return whenReady(numberOf(toBlockSelector(block), chain), BigInt);
}

function numberOf(selector: BlockSelector, chain: ChainReader): Awaitable<number> {
  return whenReady(chain.header(selector), (response) => {
    const found = requireAvailable(response);
    if (!found) throw new HeaderNotFoundError();
    return found.header.number;
  });
}

/** Returns the accepted topics of one position, empty for any. A null within a list means any, as nodes read it. */
function toTopics(position: TopicFilter): Uint8Array[] {
  const topics = listOf(position);
  const named = topics.filter(given);
  return named.length === topics.length ? named.map(hexToBytes) : [];
}

function listOf<T>(value: T | readonly T[] | null | undefined): readonly T[] {
  if (!given(value)) return [];
  return Array.isArray(value) ? value : [value as T];
}

function given<T>(value: T | null | undefined): value is T {
  return value !== undefined && value !== null;
}
