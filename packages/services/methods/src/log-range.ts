import type { RequestContext } from '@ethread/ports';
import type { Filter } from '@ethread/types';
import { type BlockNaming, isMoving, type Settle } from './block-naming.ts';

/** The naming by the range of a log filter, whose end is the block that a call reads. */
export const logRange: BlockNaming = {
  named(params) {
    const filter = filterOf(params);
    return hasHash(filter) ? undefined : (filter.toBlock ?? 'latest');
  },
  settled: async (params, settle, context) => [await settledRange(filterOf(params), settle, context)],
};

/**
 * Returns a filter with a numeric range. The range of one tag becomes the hash of its block, so that no other block
 * replaces it while the query waits for its turn.
 */
async function settledRange(filter: Filter, settle: Settle, context: RequestContext): Promise<Filter> {
  if (hasHash(filter)) return filter;
  const { fromBlock: first, toBlock: last, ...others } = filter;
  const [from, to] = [first ?? 'latest', last ?? 'latest'];
  if (from === to && isMoving(from)) {
    const block = await settle(from, 'hash', context);
    if (isHash(block)) return { ...others, blockHash: block };
  }
  const fromBlock = await settle(from, 'number', context);
  const toBlock = await settle(to, 'number', context);
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

/** Returns whether a settled block is a hash of 32 bytes in hex. */
const isHash = (block: string): block is `0x${string}` => /^0x[0-9a-f]{64}$/.test(block);
