import type { CallFilter } from '@ethread/calls';
import { companionTable, InvalidParamsError, type TraceFilter } from '@ethread/companions';
import type { RequestContext } from '@ethread/ports';
import { TooManyResultsError } from '@ethread/types';
import type { BlockNaming } from '../block-parameter.ts';
import type { CompanionHandler } from '../handler.ts';
import { toLogQuery } from '../log-filter.ts';
import { withinTime } from '../log-ranges.ts';
import type { CompanionModules } from './companion-modules.ts';
import { traceBlock } from './traces/trace-block.ts';
import { listOfTraces } from './traces/trace-response.ts';
import { findTracedBlock } from './traces/traced-block.ts';

/** A filter names its blocks by a range, whose end is the block that a call reads. */
export const filteredRange: BlockNaming = {
  named: (params) => filterOf(params).toBlock ?? 'latest',
  async pinParams(params, pinBlock, context) {
    const filter = filterOf(params);
    const fromBlock = await pinBlock(filter.fromBlock ?? 'earliest', 'number', context);
    const toBlock = await pinBlock(filter.toBlock ?? 'latest', 'number', context);
    return [{ ...filter, fromBlock, toBlock }];
  },
};

const { maxResults, maxDurationMs, maxBytes } = companionTable.trace_filter.limits;
const COMMA = Uint8Array.of(0x2c);

/** Lists the calls and rewards of a range of blocks that match a filter, block by block. */
export function trace_filter(modules: CompanionModules): CompanionHandler<'trace_filter'> {
  const filterTraces: CompanionHandler<'trace_filter'> = async ([filter], context) => {
    const { chain } = modules;
    const { fromBlock, toBlock, after, count } = filter;
    const { blocks } = await toLogQuery(
      { fromBlock: fromBlock ?? 'earliest', toBlock: toBlock ?? 'latest' },
      chain,
    );
    if ('blockHash' in blocks)
      throw new InvalidParamsError({ detail: 'params[0] (filter): expected a range' });
    const found = new FoundTraces(after ?? 0, count ?? maxResults + 1);
    for (let number = Math.max(1, blocks.from); number <= blocks.to && found.left > 0; number++) {
      context.signal.throwIfAborted();
      await addBlock(modules, number, { filter, found }, context);
    }
    if (found.count > maxResults) throw new TooManyResultsError();
    return listOfTraces(found);
  };
  return withinTime(maxDurationMs, filterTraces);
}

class FoundTraces {
  readonly chunks: Uint8Array[] = [];
  readonly #most: number;
  /** Number of matching traces that are still left out. */
  skip: number;
  count = 0;
  bytes = 0;

  constructor(skip: number, most: number) {
    this.skip = skip;
    this.#most = most;
  }

  get left(): number {
    return this.#most - this.count;
  }

  add(chunks: readonly Uint8Array[], count: number, matched: number): void {
    this.skip = Math.max(0, this.skip - matched);
    if (count === 0) return;
    if (this.count > 0) this.chunks.push(COMMA);
    this.chunks.push(...chunks);
    this.count += count;
    this.bytes += chunks.reduce((sum, { length }) => sum + length, 0);
  }
}

async function addBlock(
  modules: CompanionModules,
  number: number,
  { filter, found }: { readonly filter: TraceFilter; readonly found: FoundTraces },
  context: RequestContext,
): Promise<void> {
  const traced = await findTracedBlock(modules, { number: BigInt(number) }, context);
  // Only a block before the Merge has a trace without transactions: its reward.
  if (!traced || (traced.block.transactions.length === 0 && traced.header.difficulty === 0n)) return;
  const { skip, left } = found;
  const trace = {
    kind: 'placedCalls',
    options: { hasRewards: true, filter: { ...toCallFilter(filter), skip, most: left } },
  } as const;
  const tracing = { trace, isNamed: false, maxBytes, bytesLeft: maxBytes - found.bytes };
  const { chunks, count, matched } = await traceBlock(modules, traced, tracing, context);
  found.add(chunks, count, matched);
}

function toCallFilter({ fromAddress, toAddress, mode }: TraceFilter): Omit<CallFilter, 'skip' | 'most'> {
  const addresses = (given: TraceFilter['fromAddress']) =>
    given && given.length > 0 ? new Set(given.map((address) => address.toLowerCase())) : undefined;
  return {
    from: addresses(fromAddress),
    to: addresses(toAddress),
    isUnion: mode !== 'intersection',
  };
}

/** Returns the filter of a call, which the router has checked. */
function filterOf(params: readonly unknown[]): TraceFilter {
  return params[0] as TraceFilter;
}
