import {
  type BlockKeeper,
  type HeadSource,
  type HeadView,
  type HeldHeader,
  isNotHeld,
} from '@ethread/backend';
import { bytesEqual, type Clock, type Logger } from '@ethread/core';
import { KEEP_DEFAULTS } from './keep-options.ts';
import { createPauses } from './pauses.ts';
import { createShownHead } from './shown-head.ts';

/** How often it is looked whether another head is kept, in milliseconds. A look takes some microseconds. */
const LOOK_MS = 50;

/** What another process keeps, to be read. */
export interface KeptBlocks extends Pick<BlockKeeper, 'header'> {
  /** The highest block held; null while there is none. */
  head(): HeldHeader | null;
}

export interface KeptHeadModules {
  readonly followed: HeadSource;
  readonly kept: KeptBlocks;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Shows the head of a copy that another process keeps. */
export interface KeptHead {
  /** What callers see of the head. */
  readonly head: HeadView;
  /** Begins to look. Resolves when a head is shown, or none was heard of. */
  begin(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Follows the head as it is kept by another process that follows the same nodes, which may hear of a block sooner or later
 * than this one. When nobody keeps what is followed for as long as that may take, it is shown without being kept.
 */
export function followKeptHead(
  { followed, kept, clock, logger }: KeptHeadModules,
  { graceMs = KEEP_DEFAULTS.graceMs }: { readonly graceMs?: number } = {},
): KeptHead {
  const closing = new AbortController();
  const pauses = createPauses(closing.signal);
  const unsubscribe = followed.subscribe(pauses.wake);
  const shown = createShownHead(followed, kept);
  const firstLook = Promise.withResolvers<undefined>();
  let working = Promise.resolve();
  /** The head that was kept when it was looked last, and since when, in monotonic milliseconds. */
  let newest: HeldHeader | null = null;
  let newestSince = -Infinity;
  /** Since when another head is followed than is kept. */
  let behindSince: number | undefined;
  let lastProblem: string | undefined;

  function look(): void {
    const now = clock.monotonic();
    const latest = followed.head()?.latest;
    const head = kept.head();
    if (head && !(newest && bytesEqual(newest.hash, head.hash))) {
      // What was kept before this process looked may be old.
      newestSince = newest ? now : -Infinity;
      newest = head;
    }
    if (!latest || !head) return;
    const { number } = head.header;
    const recent = followed.recent(number);
    const isFollowed = recent !== undefined && bytesEqual(recent.hash, head.hash);
    // Whoever keeps it has just heard of it; this process will, too.
    const isNews = number >= latest.header.number && now - newestSince < graceMs;
    // While a branch takes the place of another there may be less of the chain for a moment.
    const isBack = number < Math.min(shown.kept?.header.number ?? -1, latest.header.number);
    const isLatestHeld = isHeld(latest);
    if ((isFollowed || isNews) && !isBack) shown.showKept(head);
    else if (isLatestHeld && !shown.kept) shown.showKept(latest);
    if (isNews || isLatestHeld) behindSince = undefined;
    else behindSince ??= now;
    if (behindSince !== undefined && now - behindSince >= graceMs) shown.showFollowed();
  }

  function isHeld({ hash }: HeldHeader): boolean {
    const held = kept.header({ hash, requireCanonical: true });
    return held !== null && !isNotHeld(held);
  }

  async function follow(): Promise<void> {
    while (!closing.signal.aborted) {
      try {
        look();
        lastProblem = undefined;
      } catch (error) {
        const problem = error instanceof Error ? error.message : String(error);
        if (problem !== lastProblem) logger.error({ err: error }, 'what is kept can not be read');
        lastProblem = problem;
      }
      if (shown.head() || !followed.head()) firstLook.resolve(undefined);
      await pauses.wait(LOOK_MS);
    }
  }

  return {
    head: shown,
    async begin() {
      working = follow();
      await firstLook.promise;
    },
    async close() {
      closing.abort();
      unsubscribe();
      await working;
    },
  };
}
