import type {
  Answer,
  BlockExecutor,
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

/** Options of an import. */
export interface ImportOptions {
  /** Told after each batch that is kept. */
  readonly onProgress?: (progress: ImportProgress) => void;
  /** Ends the import after the block at hand; what was imported is kept. */
  readonly signal?: AbortSignal;
}

/** How far an import has come. */
export interface ImportProgress {
  readonly file: string;
  /** Of this file, read so far. */
  readonly bytes: number;
  /** Of all files. */
  readonly imported: number;
  readonly skipped: number;
  readonly head: number;
}

/** What an import did. */
export interface ImportSummary {
  /** Blocks that are new. */
  readonly imported: number;
  /** Blocks that were held. */
  readonly skipped: number;
  /** True when the signal ended it. */
  readonly aborted: boolean;
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
  /**
   * The hash of a canonical block, for the BLOCKHASH opcode: also of blocks that a running import has executed and not
   * yet kept. undefined: there is none.
   */
  blockHash(number: number): Uint8Array | undefined;
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
  /**
   * Imports blocks from files as `geth export` writes them, in the order of the files: executes each, checks it and
   * keeps it. Blocks that are held already are skipped, so an import that was stopped goes on where it was. What was
   * imported before an error is kept.
   *
   * @throws {ImportError} naming file, block and field.
   */
  importRlp(
    files: readonly string[],
    executor: BlockExecutor,
    options?: ImportOptions,
  ): Promise<ImportSummary>;
  /** Resolves when everything is on disk and the store is closed. */
  close(): Promise<void>;
}
