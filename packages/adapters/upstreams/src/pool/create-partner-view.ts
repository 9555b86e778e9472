import type { Header } from '@ethread/chain';
import type { Clock } from '@ethread/core';
import type { HeadSource } from '@ethread/ports';
import type { KnownChain } from '../proofs/known-chain.ts';

/** The most that a block's timestamp may be ahead of the service's clock, in seconds. */
const MAX_AHEAD_SECONDS = 60;
/**
 * Blocks that a partner's head may be ahead of the number that the elapsed time explains, and the factor by which block
 * production may have sped up.
 */
const SPARE_BLOCKS = 16;
const SPEED_UP = 2;
const MEASURED_BLOCKS = 64;
const LEAST_SECONDS = 0.1;
const ASSUMED_SECONDS = 1;

/**
 * Creates the view of the chain for questions to a partner. The partner's head may be ahead of the head followed until
 * the outage, so moving tags are forwarded unchanged. Its head may not be behind. Judging its responses takes no
 * further calls to it.
 */
export function createPartnerView(
  view: KnownChain,
  { head, shown }: { readonly head: HeadSource; readonly shown: ShownLatest },
  clock: Clock,
): KnownChain {
  const nothing = () => Promise.resolve(undefined);
  return {
    ...view,
    head: () => undefined,
    get lastKnown() {
      return head.head()?.latest;
    },
    get leastLatest() {
      return Math.max(head.head()?.latest.header.number ?? 0, shown.number);
    },
    isPlausibleLatest: ({ header: { number, timestamp } }) => {
      const now = clock.now() / 1_000;
      if (timestamp > now + MAX_AHEAD_SECONDS) return false;
      const known = head.head()?.latest.header;
      if (!known) return true;
      const passed = Math.max(0, now - known.timestamp);
      return number <= known.number + SPARE_BLOCKS + (SPEED_UP * passed) / secondsOfBlock(head, known);
    },
    // A finalized block cannot have changed. Later blocks may have.
    recent: (number) =>
      number <= (head.head()?.finalized?.header.number ?? -1) ? head.recent(number) : undefined,
    header: nothing,
    uncles: ({ uncleHashes }) => Promise.resolve(uncleHashes.length === 0 ? [] : undefined),
  };
}

function secondsOfBlock(head: HeadSource, { number, timestamp }: Header): number {
  const before = head.recent(number - MEASURED_BLOCKS)?.header;
  if (!before) return ASSUMED_SECONDS;
  return Math.max((timestamp - before.timestamp) / MEASURED_BLOCKS, LEAST_SECONDS);
}

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
