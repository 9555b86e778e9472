import {
  type BlockStore,
  type HeadSource,
  type HeadView,
  type StoredHeader,
  isUnavailable,
} from '@ethread/ports';
import { bytesEqual, type Clock, type Logger } from '@ethread/core';
import { SYNC_DEFAULTS } from './sync-options.ts';
import { createPauses } from './pauses.ts';
import { createShownHead } from './shown-head.ts';

/** Interval between checks for another stored head, in milliseconds. A check takes some microseconds. */
const POLL_MS = 50;

/** Read access to the blocks that another process stores. */
export interface StoredBlocks extends Pick<BlockStore, 'header'> {
  /** Returns the highest stored block, or null while there is none. */
  head(): StoredHeader | null;
}

export interface StoredHeadModules {
  readonly followed: HeadSource;
  readonly stored: StoredBlocks;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Shows the head of a store that another process writes. */
export interface StoredHead {
  /** The head that clients see. */
  readonly head: HeadView;
  /** Begins to poll. Resolves when a head is shown, or when no node reported one. */
  begin(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Follows the head that another process stores. That process follows the same nodes and may hear of a block sooner or
 * later than this one. When the followed head is not stored within `graceMs`, it is shown without being stored.
 */
export function followStoredHead(
  { followed, stored, clock, logger }: StoredHeadModules,
  { graceMs = SYNC_DEFAULTS.graceMs }: { readonly graceMs?: number } = {},
): StoredHead {
  const closing = new AbortController();
  const pauses = createPauses(closing.signal);
  const unsubscribe = followed.subscribe(pauses.wake);
  const shown = createShownHead(followed, stored);
  const firstPoll = Promise.withResolvers<undefined>();
  let working = Promise.resolve();
  /** The stored head at the last poll, and the time since which it is the head, in monotonic milliseconds. */
  let newest: StoredHeader | null = null;
  let newestSince = -Infinity;
  /** The time since which the followed head differs from the stored one. */
  let behindSince: number | undefined;
  let lastProblem: string | undefined;

  function poll(): void {
    const now = clock.monotonic();
    const latest = followed.head()?.latest;
    const head = stored.head();
    if (head && !(newest && bytesEqual(newest.hash, head.hash))) {
      // The head at the first poll may be old.
      newestSince = newest ? now : -Infinity;
      newest = head;
    }
    if (!latest || !head) return;
    const { number } = head.header;
    const recent = followed.recent(number);
    const isFollowed = recent !== undefined && bytesEqual(recent.hash, head.hash);
    // The writing process has just heard of it, and this process soon will.
    const isNews = number >= latest.header.number && now - newestSince < graceMs;
    // While one fork replaces another, the chain may be shorter for a moment.
    const isBack = number < Math.min(shown.stored?.header.number ?? -1, latest.header.number);
    const isLatestStored = isStored(latest);
    if ((isFollowed || isNews) && !isBack) shown.showStored(head);
    else if (isLatestStored && !shown.stored) shown.showStored(latest);
    if (isNews || isLatestStored) behindSince = undefined;
    else behindSince ??= now;
    if (behindSince !== undefined && now - behindSince >= graceMs) shown.showFollowed();
  }

  function isStored({ hash }: StoredHeader): boolean {
    const available = stored.header({ hash, requireCanonical: true });
    return available !== null && !isUnavailable(available);
  }

  async function follow(): Promise<void> {
    while (!closing.signal.aborted) {
      try {
        poll();
        lastProblem = undefined;
      } catch (error) {
        const problem = error instanceof Error ? error.message : String(error);
        if (problem !== lastProblem) logger.error({ err: error }, 'the local store cannot be read');
        lastProblem = problem;
      }
      if (shown.head() || !followed.head()) firstPoll.resolve(undefined);
      await pauses.wait(POLL_MS);
    }
  }

  return {
    head: shown,
    async begin() {
      working = follow();
      await firstPoll.promise;
    },
    async close() {
      closing.abort();
      unsubscribe();
      await working;
    },
  };
}
