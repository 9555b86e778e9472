import type { ChainProfile } from '@ethread/chain';
import type { Clock } from '@ethread/core';
import type { HeadSource } from '@ethread/ports';
import { implausibility } from '../head/reported-heads.ts';
import type { KnownChain } from '../proofs/known-chain.ts';

/**
 * Creates the view of the chain for questions to a partner. The partner's head may be ahead of the head followed until
 * the outage, so moving tags are forwarded unchanged. Its head may not be behind. Judging its responses takes no
 * further calls to it.
 */
export function createPartnerView(
  view: KnownChain,
  { head, shown }: { readonly head: HeadSource; readonly shown: ShownLatest },
  { clock, profile }: { readonly clock: Clock; readonly profile: ChainProfile },
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
    isPlausibleLatest(header) {
      const latest = head.head()?.latest.header;
      const known = latest && { header: latest, ageSeconds: clock.now() / 1_000 - latest.timestamp };
      return implausibility(header, known, { profile, clock }) === undefined;
    },
    // A finalized block cannot have changed. Later blocks may have.
    recent: (number) =>
      number <= (head.head()?.finalized?.header.number ?? -1) ? head.recent(number) : undefined,
    header: nothing,
    uncles: ({ uncleHashes }) => Promise.resolve(uncleHashes.length === 0 ? [] : undefined),
  };
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
