import type { HeadAge, StoredHeader } from '@ethread/ports';
import type { Clock } from '@ethread/core';

export interface HeadAgeModules {
  readonly clock: Clock;
  /** Returns the newest known block, followed or stored. */
  readonly newest: () => StoredHeader | undefined;
}

/** Measures how old the followed head is while no node confirms it. */
export interface HeadAges {
  confirm(): void;
  /** Returns the age of the newest known block, or undefined where no block is known. */
  age(): HeadAge | undefined;
}

/**
 * Creates the measure. The age is that of the block by its timestamp. A chain may have been idle, or may not follow the
 * clock: when a node last confirmed a head with an older timestamp than `staleAfterSeconds`, the age counts from then.
 */
export function createHeadAges(
  { clock, newest }: HeadAgeModules,
  { staleAfterSeconds }: { readonly staleAfterSeconds: number },
): HeadAges {
  let confirmed: { readonly at: number; readonly now: number } | undefined;

  function secondsOf({ header }: StoredHeader): number {
    if (!confirmed) return Math.max(0, clock.now() / 1_000 - header.timestamp);
    const since = (clock.monotonic() - confirmed.at) / 1_000;
    const before = confirmed.now / 1_000 - header.timestamp;
    return before >= 0 && before < staleAfterSeconds ? since + before : since;
  }

  return {
    confirm() {
      confirmed = { at: clock.monotonic(), now: clock.now() };
    },
    age() {
      const block = newest();
      if (!block) return undefined;
      const seconds = secondsOf(block);
      return { seconds: Math.floor(seconds), isStale: seconds >= staleAfterSeconds };
    },
  };
}
