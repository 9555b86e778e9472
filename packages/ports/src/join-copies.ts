import type { Awaitable } from '@ethread/core';
import { type OrUnavailable, isUnavailable } from './or-unavailable.ts';
import { type BlockRange, cutRange, joinRanges } from './block-range.ts';
import type { BlockSelector } from './chain-reader.ts';
import type { ChainReplica } from './chain-replica.ts';
import {
  type FoundLog,
  foundLogs,
  gatherLogs,
  type LogQuery,
  type LogQueryLimits,
  type LogQueryResult,
} from './log-finder.ts';

/**
 * Joins two copies of one chain. The second serves what the first lacks. When neither has a whole range of logs, the
 * range is searched in parts.
 */
export function joinCopies(first: ChainReplica, second: ChainReplica): ChainReplica {
  const ranges = () => joinRanges([...first.ranges(), ...second.ranges()]);

  /**
   * Returns the result of the first copy that has one; null where all blocks up to the head are available and neither
   * has it.
   */
  async function find<T>(
    look: (copy: ChainReplica) => Awaitable<OrUnavailable<T | null>>,
  ): Promise<OrUnavailable<T | null>> {
    const found = await look(first);
    if (found !== null && !isUnavailable(found)) return found;
    const other = await look(second);
    if (other !== null && !isUnavailable(other)) return other;
    if (found === null && other === null) return null;
    const [start, gap] = ranges();
    if (start?.from === 0 && !gap) return null;
    return isUnavailable(found) ? found : other;
  }

  /** Resolves a moving tag with the copy whose head is higher. */
  function at<T>(
    selector: BlockSelector,
    look: (copy: ChainReplica) => Awaitable<OrUnavailable<T | null>>,
  ): Awaitable<OrUnavailable<T | null>> {
    if (!('tag' in selector) || selector.tag === 'earliest') return find(look);
    return look(headOf(first) >= headOf(second) ? first : second);
  }

  async function findInParts(
    parts: readonly BlockRange[],
    query: LogQuery,
    { maxResults, signal }: LogQueryLimits,
  ): Promise<OrUnavailable<LogQueryResult | null>> {
    const logs: FoundLog[] = [];
    for (const blocks of parts) {
      const copy = holds(first, blocks) ? first : second;
      const found = await copy.findLogs(
        { ...query, blocks },
        { maxResults: maxResults - logs.length, signal },
      );
      if (found === null || isUnavailable(found) || 'stopped' in found) return found;
      logs.push(...(await gatherLogs(found.logs)));
    }
    return { logs: foundLogs(logs) };
  }

  return {
    ranges,
    header: (selector) => at(selector, (copy) => copy.header(selector)),
    block: (selector) => at(selector, (copy) => copy.block(selector)),
    receipts: (selector) => at(selector, (copy) => copy.receipts(selector)),
    transactionPosition: (hash) => find((copy) => copy.transactionPosition(hash)),
    findLogs(query, limits) {
      const { blocks } = query;
      if ('blockHash' in blocks) return find((copy) => copy.findLogs(query, limits));
      const range = { from: blocks.from, to: Math.min(blocks.to, Math.max(headOf(first), headOf(second))) };
      const parts = cutRange(range, first.ranges());
      return parts.length === 0 ? first.findLogs(query, limits) : findInParts(parts, query, limits);
    },
  };
}

const headOf = (copy: ChainReplica) => copy.ranges().at(-1)?.to ?? -1;

const holds = (copy: ChainReplica, { from, to }: BlockRange) =>
  copy.ranges().some((stored) => stored.from <= from && to <= stored.to);
