import type { AddedFields, Block, Header, Receipt } from '@ethread/chain';
import type { Awaitable } from '@ethread/core';
import type { BlockSenders } from './block-senders.ts';
import type { OrUnavailable } from './or-unavailable.ts';

/** A named block: moving tags and `earliest`. */
export type BlockTag = 'latest' | 'earliest' | 'pending' | 'safe' | 'finalized';

/** The block that a client selects. A number is a bigint because it may exceed any chain's. */
export type BlockSelector =
  | { readonly tag: BlockTag }
  | { readonly number: bigint }
  | { readonly hash: Uint8Array; readonly requireCanonical: boolean };

/** A stored header with its hash. */
export interface StoredHeader {
  readonly hash: Uint8Array;
  readonly header: Header;
  /** False for a block that a reorg replaced. It is still found by hash. */
  readonly canonical: boolean;
}

/** A stored block with derived values that are computed once. `transactionHashes` are in transaction order. */
export interface StoredBlock extends StoredHeader {
  readonly block: Block;
  /** Size of the block's RLP in bytes. */
  readonly size: number;
  readonly totalDifficulty?: bigint;
  readonly transactionHashes: readonly Uint8Array[];
  readonly senders: BlockSenders;
  /** Fields of its wire form that only a node knows. Absent from the local store. */
  readonly added?: AddedFields | undefined;
}

/** The receipts of a block with that block. */
export interface StoredReceipts {
  readonly block: StoredBlock;
  readonly receipts: readonly Receipt[];
  /** Blob gas price of the block in wei, from Cancun on (EIP-4844, EIP-7840); needs the chain's blob schedule. */
  readonly blobGasPrice?: bigint;
  /** Fields of each receipt's wire form that only a node knows. Absent from the local store. */
  readonly added?: readonly object[] | undefined;
}

export interface TransactionPosition {
  readonly blockNumber: number;
  readonly blockHash: Uint8Array;
  readonly index: number;
}

/** Port: reads blocks, receipts and positions. null means that there is no such block. */
export interface ChainReader {
  header(selector: BlockSelector): Awaitable<OrUnavailable<StoredHeader | null>>;
  block(selector: BlockSelector): Awaitable<OrUnavailable<StoredBlock | null>>;
  /** @param client - the client whose turns a long read takes. Reads without one share theirs. */
  receipts(selector: BlockSelector, client?: string): Awaitable<OrUnavailable<StoredReceipts | null>>;
  transactionPosition(transactionHash: Uint8Array): Awaitable<OrUnavailable<TransactionPosition | null>>;
}
