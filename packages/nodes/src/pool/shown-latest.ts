import type { Clock } from '@ethread/core';

/**
 * The newest block that a partner showed callers as the latest. Nodes that come back must have it before they answer for
 * `latest` again, or callers would see the head go back; but not for ever, since nobody vouches for a partner.
 */
export interface ShownLatest {
  /** 0 when it does not count any more. */
  readonly number: number;
  note(number: number): void;
}

/** Makes one. @param patienceMs How long it counts, in milliseconds. */
export function createShownLatest(clock: Clock, patienceMs: number): ShownLatest {
  let shown = { number: 0, at: -Infinity };
  const isCounting = () => clock.monotonic() - shown.at < patienceMs;
  return {
    get number() {
      return isCounting() ? shown.number : 0;
    },
    note(number) {
      if (!isCounting() || number >= shown.number) shown = { number, at: clock.monotonic() };
    },
  };
}
