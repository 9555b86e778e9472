import { bytesEqual } from '@ethread/core';

/** Nodes that have to show a block before its state counts as proven, where several are configured. */
const VOUCHERS = 2;

/** The place of a block. */
export interface BlockPlace {
  readonly hash: Uint8Array;
  readonly header: { readonly number: number };
}

/** A node with its newest block. */
export interface PlacedNode {
  readonly isUsable: boolean;
  /** False for a node of another chain. */
  readonly isOfChain?: boolean | undefined;
  readonly place: { readonly head: BlockPlace; readonly isOnCanonicalChain: boolean } | undefined;
}

/** The followed chain. */
export interface VouchedChain {
  recent(number: number): BlockPlace | undefined;
  head():
    | {
        readonly latest: BlockPlace;
        readonly finalized: BlockPlace | undefined;
        readonly vouched?: { readonly attested: BlockPlace | undefined } | undefined;
      }
    | undefined;
}

/** Returns whether enough nodes respond to vouch for a block. */
export function canBeVouched(nodes: readonly PlacedNode[]): boolean {
  return nodes.filter(({ isUsable, isOfChain }) => isUsable && isOfChain !== false).length >= VOUCHERS;
}

/**
 * Returns whether state may be proven at a block. One node alone can invent a head with a state of its own, which it can
 * prove. A second node on the same chain, or consensus, has to show the block too. With one configured node, nothing
 * protects against an invented head. Blocks that are no longer recent were judged when they were. Blocks above the
 * followed head were not.
 */
export function isVouched(
  nodes: readonly PlacedNode[],
  head: VouchedChain,
  { hash, header: { number } }: BlockPlace,
): boolean {
  if (nodes.length < VOUCHERS) return true;
  const { latest, finalized, vouched } = head.head() ?? {};
  const recent = head.recent(number);
  if (!recent) return number <= (latest?.header.number ?? number);
  if (!bytesEqual(recent.hash, hash)) return false;
  const highest = Math.max(finalized?.header.number ?? -1, vouched?.attested?.header.number ?? -1);
  if (number <= highest) return true;
  const vouchers = nodes.filter(
    ({ isUsable, place }) => isUsable && place?.isOnCanonicalChain && place.head.header.number >= number,
  );
  return vouchers.length >= VOUCHERS;
}
