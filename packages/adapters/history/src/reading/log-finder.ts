import {
  findLogsOfBlock,
  type FoundLog,
  type FoundLogs,
  isUnavailable,
  type LogFinder,
  type LogQuery,
  type LogQueryLimits,
  type LogQueryResult,
  type OrUnavailable,
  unknownHash,
} from '@ethread/ports';
import { awaited, bytesEqual, eventLoopTurns, produce, runSteps, type Steps } from '@ethread/core';
import { createLogSearch, type LogRange } from '@ethread/log-index';
import { type BlockRange, inGap, partsMissing, partsWithin } from '../base/block-range.ts';
import { CorruptStoreError, ReorgError } from '../base/errors.ts';
import { logsEnd, type StoredChain } from '../chain/stored-chain.ts';
import { replacedBlock, toStoredBlock } from '../chain/replaced-blocks.ts';
import { whenFetched } from '../base/pages-missing.ts';
import type { Store } from '../store/store.ts';

/**
 * Creates a finder of logs over blocks that arrived in any order. Within each run of blocks the logs are numbered
 * without a gap. Unavailable blocks cannot be searched.
 */
export function createLogFinder(store: Store, chain: StoredChain): LogFinder {
  const search = createLogSearch({ store, turns: eventLoopTurns, whenFetched });

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
  function* find(query: LogQuery, limits: LogQueryLimits): Steps<OrUnavailable<LogQueryResult | null>> {
    for (;;) {
      // Before the chain is read, as it may change while the client waits for its turn.
      yield* awaited(eventLoopTurns.take(limits.client ?? ''));
      const replacements = chain.replacements();
      const blocks = blocksOf(query);
      if (!blocks) return findInReplaced(query, limits) ?? unknownHash(chain.ranges());
      const gaps = partsMissing(chain.runs(), blocks);
      if (gaps.length > 0) return inGap(gaps);
      const ranges = partsWithin(chain.runs(), blocks).map(logsOf);
      let found: LogQueryResult;
      try {
        found = yield* awaited(whenFetched(() => search(query, limits, ranges)));
      } catch (error) {
        // After a reorg, the index does not match the ranges.
        if (chain.replacements() === replacements) throw error;
        continue;
      }
      if (chain.replacements() !== replacements) continue;
      if (!('logs' in found)) return found;
      return { logs: produce(read(found.logs, replacements, () => find(query, limits))) };
    }
  }

  /** Reads the found logs. Repeats the search when blocks were replaced before the first logs were returned. */
  function* read(
    logs: FoundLogs,
    replacements: number,
    findAgain: () => Steps<OrUnavailable<LogQueryResult | null>>,
  ): Generator<readonly FoundLog[] | Promise<unknown>, void, unknown> {
    for (let isFirst = true; ; isFirst = false) {
      let next: IteratorResult<readonly FoundLog[], void> | undefined;
      try {
        next = yield* awaited(logs.next());
      } catch (error) {
        // After a reorg, the logs of replaced blocks are missing or overwritten.
        if (chain.replacements() === replacements) throw error;
      }
      // All logs returned so far belong to the same chain.
      if (next?.done && !isFirst) return;
      if (next && chain.replacements() === replacements) {
        if (next.done) return;
        yield next.value;
        continue;
      }
      const again = isFirst ? yield* findAgain() : null;
      if (again === null || isUnavailable(again) || !('logs' in again))
        throw new ReorgError('blocks were replaced while their logs were read');
      for (;;) {
        const later = yield* awaited(again.logs.next());
        if (later.done) return;
        yield later.value;
      }
    }
  }

  return { findLogs: (query, limits) => runSteps(find(query, limits)) };
}

const headOf = (chain: StoredChain) => chain.head()?.header.number ?? -1;
