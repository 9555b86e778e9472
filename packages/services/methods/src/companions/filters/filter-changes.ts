import { companionTable, FilterNotFoundError } from '@ethread/companions';
import { eventLoopTurns } from '@ethread/core';
import { type Hash, type Log, ResourceUnavailableError } from '@ethread/types';
import { isUnavailableError } from '../trail/block-finder.ts';
import type { BlockTrail } from '../trail/block-trail.ts';
import { type ChainStep, LostTrailError } from '../trail/chain-at-head.ts';
import type { RegisteredLogFilter, OpenFilter } from './filter-registry.ts';

const { maxResults, maxBlocks } = companionTable.eth_getFilterChanges.limits;

/**
 * Returns the changes since the last poll and moves the filter past them. A poll that fails moves nothing.
 *
 * @throws {FilterNotFoundError} when the chain cannot be followed from the filter's position any more.
 */
export async function filterChanges(
  open: OpenFilter,
  trail: BlockTrail,
  client: string,
): Promise<Hash[] | Log[]> {
  const view = await trail.view();
  const hashes: Hash[] = [];
  const logs: Log[] = [];
  const pace = eventLoopTurns.paceOf(client);
  let { position } = open;
  try {
    for (let blocks = 0; blocks < maxBlocks && logs.length < maxResults; blocks++) {
      if (pace.isDue()) await pace.rest();
      const step = await view.step(position);
      if (!step) break;
      if (open.logs) logs.push(...(await logsOf(step, open, open.logs, trail)));
      else if (step.kind === 'added') hashes.push(step.block.hash);
      position = step.next;
    }
  } catch (error) {
    if (error instanceof LostTrailError) throw new FilterNotFoundError({ cause: error });
    // The block was replaced while its logs were read: the next poll sees another chain.
    if (isUnavailableError(error)) throw new ResourceUnavailableError({ cause: error });
    throw error;
  }
  open.position = position;
  return open.logs ? logs : hashes;
}

/**
 * Returns the logs of a step: those of an added block, or as removed those of a replaced one.
 *
 * @throws {LostTrailError} when the logs of a replaced block are not available any more.
 */
async function logsOf(
  { kind, block }: ChainStep,
  { start }: OpenFilter,
  { matcher, from, to }: RegisteredLogFilter,
  { logs }: BlockTrail,
): Promise<readonly Log[]> {
  if (block.number < from || block.number > to) return [];
  try {
    const found = await logs.matching(block, matcher);
    return found.map(({ log }) => (kind === 'removed' ? { ...log, removed: true } : log));
  } catch (error) {
    if (kind !== 'removed' || !isUnavailableError(error)) throw error;
    // The filter did not report the logs of blocks from before its start.
    if (block.number <= start) return [];
    throw new LostTrailError(`the logs of the replaced block ${block.hash} are not available`, {
      cause: error,
    });
  }
}
