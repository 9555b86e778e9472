import type { Clock } from '@ethread/core';

/**
 * The newest block that clients saw as the latest of a partner. Nodes that return must have it before they answer for
 * `latest` again. Otherwise clients would see the head go back. It expires, because no node confirms a partner's block.
 */
export interface ShownLatest {
  /** 0 once it has expired. */
  readonly number: number;
  note(number: number): void;
}

/** Creates it. @param patienceMs The time until it expires, in milliseconds. */
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
