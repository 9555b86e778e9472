import {
  type BlockStore,
  type ChainHead,
  type HeadView,
  type StoredHeader,
  isUnavailable,
} from '@ethread/ports';
import { bytesEqual } from '@ethread/core';

/**
 * The head that clients see. It is a stored block, so that their next queries are local, or a followed block that is
 * not stored.
 */
export interface ShownHead extends HeadView {
  /** Shows a block that is stored together with every block below it that clients saw. */
  showStored(latest: StoredHeader): void;
  /** Shows the followed head although it is not stored. The nodes' current head is better than an old one. */
  showFollowed(): void;
  /** The stored block that is shown, or undefined while the shown block is not stored. */
  readonly stored: StoredHeader | undefined;
}

export function createShownHead(followed: HeadView, store: Pick<BlockStore, 'header'>): ShownHead {
  let stored: StoredHeader | undefined;
  let isShowing = false;
  /** The highest number that was shown without being stored. */
  let shownNumber = -1;

  function latestOf(known: ChainHead): StoredHeader {
    if (stored) return stored;
    shownNumber = Math.max(shownNumber, known.latest.header.number);
    return known.latest;
  }

  /** Returns false for a block of another fork than the followed one. */
  function isFollowed({ hash, header }: StoredHeader): boolean {
    const known = followed.recent(header.number);
    return known === undefined || bytesEqual(known.hash, hash);
  }

  return {
    head() {
      const known = followed.head();
      if (!known || !isShowing) return undefined;
      const latest = latestOf(known);
      const orLower = (header: StoredHeader | undefined) =>
        header && header.header.number <= latest.header.number ? header : undefined;
      const { isLive, age, vouched } = known;
      return {
        latest,
        safe: orLower(known.safe),
        finalized: orLower(known.finalized),
        // The signed block belongs to the followed chain. Until the store has replaced its head, another block may have
        // the same number.
        vouched: vouched && !isFollowed(latest) ? { ...vouched, attested: undefined } : vouched,
        isLive,
        age,
      };
    },
    recent(number) {
      if (!stored) return followed.recent(number);
      if (number > stored.header.number) return undefined;
      const available = store.header({ number: BigInt(number) });
      return available === null || isUnavailable(available) ? undefined : available;
    },
    showStored(latest) {
      const newest = followed.head()?.latest.header.number ?? 0;
      if (!stored && latest.header.number < Math.min(shownNumber, newest)) return;
      stored = latest;
      shownNumber = -1;
      isShowing = true;
    },
    showFollowed() {
      shownNumber = Math.max(shownNumber, stored?.header.number ?? -1);
      stored = undefined;
      isShowing = true;
    },
    get stored() {
      return stored;
    },
  };
}
