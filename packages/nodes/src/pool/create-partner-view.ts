import type { HeadSource } from '@ethread/backend';
import type { ChainView } from './chain-view.ts';
import type { ShownLatest } from './shown-latest.ts';

/**
 * What is known while a partner is asked. Its head may be ahead of the one that was followed until the outage, so moving
 * tags go to it as they are; it may not be behind. Nothing more is asked to judge its answers.
 */
export function createPartnerView(head: HeadSource, shown: ShownLatest): ChainView {
  const nothing = () => Promise.resolve(undefined);
  return {
    head: () => undefined,
    get lastKnown() {
      return head.head()?.latest;
    },
    get leastLatest() {
      return Math.max(head.head()?.latest.header.number ?? 0, shown.number);
    },
    onLatest: (number) => shown.note(number),
    recent: () => undefined,
    header: nothing,
    headerOf: nothing,
    block: nothing,
    receipts: nothing,
    senders: nothing,
    uncle: nothing,
  };
}
