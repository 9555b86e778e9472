import type { ChainHead, HeldHeader } from '@ethread/backend';
import type { Receipt } from '@ethread/chain';
import type { Node } from '../node/node.ts';
import type { CheckedBlock } from '../proofs/check-block.ts';

/** What is known of the chain while a node's answer is judged. What is not recent is asked of nodes, and checked. */
export interface ChainView {
  /** undefined before it was heard of, and for a partner, whose head may be ahead of what is known. */
  head(): ChainHead | undefined;
  /** The newest header that was followed, however long ago. */
  readonly lastKnown: HeldHeader | undefined;
  /** The number that no answer for `latest` may be below, so that no caller sees the head go back. */
  readonly leastLatest: number;
  /** Whether a block can be the newest one of the chain by now, by its number and its time. */
  isPlausibleLatest(header: HeldHeader): boolean;
  /** To be told of a block that goes to a caller as the latest, although it was not followed. */
  onLatest(number: number): void;
  /** The header of that number on the branch that is followed, when it is recent. */
  recent(number: number): HeldHeader | undefined;
  /**
   * A header whose hash was checked; undefined when it can not be had. One of a number comes from another node than
   * `avoid` when there is one.
   */
  header(
    by: { readonly number: number } | { readonly hash: Uint8Array },
    signal: AbortSignal,
    avoid?: Node,
  ): Promise<HeldHeader | undefined>;
  /** The hash, as hex, of the block that this very node has at a number; undefined when it does not say. */
  headerOf(node: Node, number: number, signal: AbortSignal): Promise<string | undefined>;
  /** A whole block that its header commits to. One of a number is of the chain only if its hash is known to be. */
  block(
    by: { readonly hash: Uint8Array } | { readonly number: number },
    signal: AbortSignal,
  ): Promise<CheckedBlock | undefined>;
  /** All receipts of a block, which its header commits to. */
  receipts(hash: Uint8Array, signal: AbortSignal): Promise<readonly Receipt[] | undefined>;
  /** Who signed each transaction of a checked block, recovered once; undefined: one was signed by nobody. */
  senders(block: CheckedBlock, signal: AbortSignal): Promise<readonly Uint8Array[] | undefined>;
  /** One uncle of a block as a header whose hash was checked. */
  uncle(blockHash: Uint8Array, index: number, signal: AbortSignal): Promise<HeldHeader | undefined>;
}
