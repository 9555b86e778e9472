import type {
  Answer,
  BlockSelector,
  ChainReader,
  HeldBlock,
  HeldHeader,
  HeldReceipts,
  LogFinder,
  TransactionPosition,
} from '@ethread/backend';
import type { Block, Genesis, Header, Receipt } from '@ethread/chain';
import type { Clock, Logger } from '@ethread/core';

/** What {@link createHistory} needs. */
export interface HistoryModules {
  /** Directory of the store; made when it does not exist. One process writes it. */
  readonly path: string;
  /** The chain that the store holds, or will. */
  readonly genesis: Genesis;
  readonly logger: Logger;
  readonly clock: Clock;
}

/** Options of {@link createHistory}. */
export interface HistoryOptions {
  /** Decoded blocks and receipts kept in memory, in bytes of their encoding. Default 32 MiB. */
  readonly cacheBytes?: number;
}

/** A block with the receipts that executing it gave. */
export interface BlockToAppend {
  readonly block: Block;
  readonly receipts: readonly Receipt[];
  /** In transaction order; recovered from the signatures when absent. */
  readonly senders?: readonly Uint8Array[];
}

/** The verified chain from its genesis block to the head, and its log index. Reads answer at once, without a promise. */
export interface History extends ChainReader, LogFinder {
  header(selector: BlockSelector): Answer<HeldHeader | null>;
  block(selector: BlockSelector): Answer<HeldBlock | null>;
  receipts(selector: BlockSelector): Answer<HeldReceipts | null>;
  transactionPosition(transactionHash: Uint8Array): Answer<TransactionPosition | null>;
  /** The last block held; null while the store is empty. */
  head(): HeldHeader | null;
  /**
   * Keeps the genesis block, whose state root the execution knows (`genesisHeader(genesis, stateRoot)`). Idempotent.
   *
   * @throws {OtherGenesisError} when the store holds another.
   */
  putGenesis(header: Header): void;
  /**
   * Checks that each block follows the one before and that bodies and receipts are what the headers commit to, then
   * keeps all of them in one durable transaction, or none.
   *
   * @throws {InvalidChainBytesError} naming block and field.
   */
  append(blocks: readonly BlockToAppend[]): void;
  /** Resolves when everything is on disk and the store is closed. */
  close(): Promise<void>;
}
