import {
  findLogsOfBlock,
  type OrUnavailable,
  type FoundLog,
  type FoundLogs,
  isUnavailable,
  type LogFinder,
  type LogQuery,
  type LogQueryLimits,
  type LogQueryResult,
  unknownHash,
} from '@ethread/ports';
import { bytesEqual, type Clock } from '@ethread/core';
import { createLogSearch, type LogRange } from '@ethread/log-index';
import { type BlockRange, partsMissing, partsWithin } from './block-range.ts';
import { CorruptStoreError, ReorgError } from './errors.ts';
import { type StoredChain, logsEnd } from './stored-chain.ts';
import { inGap } from './unavailable.ts';
import { replacedBlock, toStoredBlock } from './replaced-blocks.ts';
import { whenFetched } from './segments/bucket/pages-missing.ts';
import type { Store } from './store.ts';

/**
 * Creates a finder of logs over blocks that arrived in any order. Within each run of blocks the logs are numbered
 * without a gap. Unavailable blocks cannot be searched.
 */
export function createLogFinder(store: Store, chain: StoredChain, clock: Clock): LogFinder {
  const search = createLogSearch({ store, clock, whenFetched });

  function logsOf({ from, to }: BlockRange): LogRange {
    const first = chain.record(from);
    const last = chain.record(to);
    if (!first || !last) throw new CorruptStoreError(`the store lacks block ${first ? to : from}`);
    return { from: first.firstLog, to: logsEnd(last) };
  }

  function blocksOf({ blocks }: LogQuery): BlockRange | undefined {
    if (!('blockHash' in blocks)) return { from: blocks.from, to: Math.min(blocks.to, headOf(chain)) };
    const number = store.numberOf(blocks.blockHash);
    const record = number === undefined ? undefined : chain.record(number);
    if (number === undefined || !record || !bytesEqual(record.hash, blocks.blockHash)) return undefined;
    return { from: number, to: number };
  }

  /** Finds logs in a replaced block, which is not in the index. */
  function findInReplaced(query: LogQuery, limits: LogQueryLimits): LogQueryResult | undefined {
    if (!('blockHash' in query.blocks)) return undefined;
    const replaced = replacedBlock(store, query.blocks.blockHash);
    if (!replaced) return undefined;
    const { receipts } = replaced;
    return findLogsOfBlock({ block: toStoredBlock(replaced), receipts }, query, limits);
  }

  /** Searches the logs, and repeats the search when blocks were replaced during it. */
  async function find(
    query: LogQuery,
    limits: LogQueryLimits,
  ): Promise<OrUnavailable<LogQueryResult | null>> {
    for (;;) {
      const replacements = chain.replacements();
      const blocks = blocksOf(query);
      if (!blocks) return findInReplaced(query, limits) ?? unknownHash(chain.ranges());
      const gaps = partsMissing(chain.runs(), blocks);
      if (gaps.length > 0) return inGap(gaps);
      const ranges = partsWithin(chain.runs(), blocks).map(logsOf);
      const found = await whenFetched(() => search(query, limits, ranges));
      if (chain.replacements() !== replacements) continue;
      return 'logs' in found ? { logs: read(found.logs, replacements, () => find(query, limits)) } : found;
    }
  }

  /** Reads the found logs. Repeats the search when blocks were replaced before the first logs were returned. */
  async function* read(
    logs: FoundLogs,
    replacements: number,
    findAgain: () => Promise<OrUnavailable<LogQueryResult | null>>,
  ): AsyncGenerator<readonly FoundLog[], void> {
    const parts = logs[Symbol.asyncIterator]();
    for (let isFirst = true; ; isFirst = false) {
      const next = await parts.next().catch((error: unknown) => {
        // After a reorg, the logs of replaced blocks are missing or overwritten.
        if (chain.replacements() === replacements) throw error;
        return undefined;
      });
      // All logs returned so far belong to the same chain.
      if (next?.done && !isFirst) return;
      if (next && chain.replacements() === replacements) {
        if (next.done) return;
        yield next.value;
        continue;
      }
      const again = isFirst ? await findAgain() : null;
      if (again === null || isUnavailable(again) || !('logs' in again))
        throw new ReorgError('blocks were replaced while their logs were read');
      return yield* again.logs;
    }
  }

  return { findLogs: find };
}

const headOf = (chain: StoredChain) => chain.head()?.header.number ?? -1;
