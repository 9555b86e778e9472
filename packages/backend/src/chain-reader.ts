import type { Block, Header, Receipt } from '@ethread/chain';
import type { Awaitable } from '@ethread/core';
import type { Answer } from './answer.ts';

/** The names of moving blocks. */
export type BlockTag = 'latest' | 'earliest' | 'pending' | 'safe' | 'finalized';

/** Which block a caller means. A number may exceed any chain's: bigint. */
export type BlockSelector =
  | { readonly tag: BlockTag }
  | { readonly number: bigint }
  | { readonly hash: Uint8Array; readonly requireCanonical: boolean };

/** A header with what identifies it. */
export interface HeldHeader {
  readonly hash: Uint8Array;
  readonly header: Header;
  /** False for a block that a reorganisation replaced, which still answers by hash. */
  readonly canonical: boolean;
}

/** A block with what is derived from it once. `transactionHashes` and `senders` stand in transaction order. */
export interface HeldBlock extends HeldHeader {
  readonly block: Block;
  /** Bytes of the block's RLP. */
  readonly size: number;
  readonly totalDifficulty?: bigint;
  readonly transactionHashes: readonly Uint8Array[];
  readonly senders: readonly Uint8Array[];
}

/** A block's receipts with the block that they belong to. */
export interface HeldReceipts {
  readonly block: HeldBlock;
  readonly receipts: readonly Receipt[];
  /** The blob gas price of the block in wei, from Cancun on (EIP-4844, EIP-7840); needs the chain's blob schedule. */
  readonly blobGasPrice?: bigint;
}

/** Where a transaction stands. */
export interface TransactionPosition {
  readonly blockNumber: number;
  readonly blockHash: Uint8Array;
  readonly index: number;
}

/** Port: reads blocks, receipts and positions. null: there is no such block. */
export interface ChainReader {
  header(selector: BlockSelector): Awaitable<Answer<HeldHeader | null>>;
  block(selector: BlockSelector): Awaitable<Answer<HeldBlock | null>>;
  receipts(selector: BlockSelector): Awaitable<Answer<HeldReceipts | null>>;
  transactionPosition(transactionHash: Uint8Array): Awaitable<Answer<TransactionPosition | null>>;
}
