import type { Clock, Logger, Sleep } from '@ethread/core';
import type { Node } from '../node/node.ts';

/** The interval at which the groups are compared, in milliseconds. */
const CHECK_MS = 250;
/** The time for which no node of a group can answer until the next group is followed, in milliseconds. */
const UNABLE_MS = 1_000;
/** The time without a new block after which a group may be behind, in milliseconds. */
const STALLED_MS = 60_000;

export interface GroupChoiceModules {
  readonly nodes: () => readonly Node[];
  /** Follows the heads of the nodes with a priority instead of those of another one. */
  readonly follow: (priority: number) => void;
  readonly clock: Clock;
  readonly sleep: Sleep;
  readonly logger: Logger;
  readonly signal: AbortSignal;
}

/**
 * Chooses whose heads are followed: those of the first group with a node that can answer. Nodes of one priority are a
 * group.
 *
 * @param maxLag Blocks that a node may be behind.
 */
export async function chooseGroups(
  { nodes, follow, clock, sleep, logger, signal }: GroupChoiceModules,
  { maxLag }: { readonly maxLag: number },
): Promise<void> {
  let followed = Math.min(...nodes().map(({ priority }) => priority));
  let ableAt = clock.monotonic();

  /** Returns whether a node is behind a node of another group. One that is followed has a minute for its next block. */
  function isBehind({ priority, reportedHead, movedAt }: Node): boolean {
    const number = reportedHead?.header.number ?? 0;
    if (priority === followed && clock.monotonic() - movedAt < STALLED_MS) return false;
    return nodes().some(
      (other) => other.priority > priority && (other.reportedHead?.header.number ?? 0) > number + maxLag,
    );
  }

  const isAble = (node: Node) =>
    node.isUsable &&
    node.isOfChain === true &&
    !node.contradiction &&
    !node.isSyncing &&
    node.limitedUntil <= clock.monotonic() &&
    !isBehind(node);

  while (!signal.aborted) {
    await sleep(CHECK_MS, signal);
    const able = nodes().filter(isAble);
    if (able.some(({ priority }) => priority === followed)) ableAt = clock.monotonic();
    const first = Math.min(...able.map(({ priority }) => priority));
    const isWorse = first > followed;
    if (signal.aborted || first === Infinity || first === followed) continue;
    if (isWorse && clock.monotonic() - ableAt < UNABLE_MS) continue;
    follow(first);
    const change = { from: followed, to: first };
    if (isWorse) logger.warn(change, 'no node of a priority is usable; those of the next are used');
    else logger.info(change, 'a node of an earlier priority is usable again');
    followed = first;
    ableAt = clock.monotonic();
  }
}
