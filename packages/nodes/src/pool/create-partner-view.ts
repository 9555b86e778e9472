import type { HeadSource } from '@ethread/backend';
import type { Header } from '@ethread/chain';
import type { Clock } from '@ethread/core';
import type { ChainView } from './chain-view.ts';
import type { ShownLatest } from './shown-latest.ts';

/** How far a block's time may be ahead of the service's clock, in seconds. */
const MAX_AHEAD_SECONDS = 60;
/** Blocks that a partner's head may be ahead of what time explains, and how much faster the chain may have become. */
const SPARE_BLOCKS = 16;
const SPEED_UP = 2;
/** Blocks that the time of one is taken of. */
const MEASURED_BLOCKS = 64;
/** The least and the assumed time of a block, in seconds. */
const LEAST_SECONDS = 0.1;
const ASSUMED_SECONDS = 1;

/** Returns how long blocks took lately, in seconds. */
function secondsOfBlock(head: HeadSource, { number, timestamp }: Header): number {
  const before = head.recent(number - MEASURED_BLOCKS)?.header;
  if (!before) return ASSUMED_SECONDS;
  return Math.max((timestamp - before.timestamp) / MEASURED_BLOCKS, LEAST_SECONDS);
}

/**
 * What is known while a partner is asked. Its head may be ahead of the one that was followed until the outage, so moving
 * tags go to it as they are; it may not be behind. Nothing more is asked to judge its answers.
 */
export function createPartnerView(head: HeadSource, shown: ShownLatest, clock: Clock): ChainView {
  const nothing = () => Promise.resolve(undefined);
  return {
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
    onLatest: (number) => shown.note(number),
    // What is final cannot have changed; what is not may have.
    recent: (number) =>
      number <= (head.head()?.finalized?.header.number ?? -1) ? head.recent(number) : undefined,
    header: nothing,
    headerOf: nothing,
    block: nothing,
    receipts: nothing,
    senders: nothing,
    uncle: nothing,
  };
}
