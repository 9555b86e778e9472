import type { ChainHead, StoredHeader } from '@ethread/ports';
import type { Header } from '@ethread/chain';
import type { Node } from '../node/node.ts';
import type { CheckedBlock, CheckedReceipts } from './check-block.ts';
import type { SenderCache } from './sender-cache.ts';

/** The known chain, against which responses are judged. Blocks that are not recent are fetched and checked. */
export interface KnownChain {
  /** Returns the head, or undefined before it is known, and for a partner, whose head may be ahead of it. */
  head(): ChainHead | undefined;
  readonly lastKnown: StoredHeader | undefined;
  /** The lowest number that a response for `latest` may have, so that no client sees the head go back. */
  readonly leastLatest: number;
  /** Returns whether a block can be the newest one of the chain now, by its number and timestamp. */
  isPlausibleLatest(header: StoredHeader): boolean;
  /** Notes a block that goes to a client as the latest although it was not followed. */
  onLatest(number: number): void;
  /** Returns the header of a number on the canonical chain, when it is recent. */
  recent(number: number): StoredHeader | undefined;
  /** Fetches a header and checks its hash, if it is available; by number from a node other than `avoid` if there is one. */
  header(
    by: { readonly number: number } | { readonly hash: Uint8Array },
    signal: AbortSignal,
    avoid?: Node,
  ): Promise<StoredHeader | undefined>;
  /** Returns a whole block to which its header commits. One by number is on the chain only if its hash is. */
  block(
    by: { readonly hash: Uint8Array } | { readonly number: number },
    signal: AbortSignal,
  ): Promise<CheckedBlock | undefined>;
  /** Returns all receipts of a block, to which its header commits. */
  receipts(hash: Uint8Array, signal: AbortSignal): Promise<CheckedReceipts | undefined>;
  /** Recovers the senders of a checked block, once. Undefined when a signature is not valid. */
  readonly senders: SenderCache;
  /** Fetches the headers of a block's uncles. Undefined when they are unavailable, or are not the block's. */
  uncles(
    block: Pick<CheckedBlock, 'hash' | 'header' | 'uncleHashes'>,
    signal: AbortSignal,
  ): Promise<readonly Header[] | undefined>;
}
