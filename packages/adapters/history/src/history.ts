import type {
  BlockExecutor,
  BlockSelector,
  BlockStore,
  LogFinder,
  OrUnavailable,
  BlockAndReceipts,
  StoredHeader,
} from '@ethread/ports';
import type { Genesis, Header } from '@ethread/chain';
import type { Clock, Logger } from '@ethread/core';
import type { BlockRange } from './base/block-range.ts';
import type { Finality } from './chain/finality.ts';
import type { BucketOptions } from './bucket/open-bucket.ts';
import type { SegmentBucket } from './bucket/segment-bucket.ts';
import type { ExportedFile, ExportOptions } from './exports/export-blocks.ts';
import type { ImportOptions, ImportSummary } from './imports/import-options.ts';
import type { SynchronousChainReader } from './reading/block-reader.ts';
import type { BlockWindow, WindowState } from './upkeep/block-window.ts';
import type { VerifyOptions, VerifyReport } from './upkeep/verify-store.ts';
import type { SegmentOptions } from './sealing/segment-sealer.ts';

/** The dependencies of {@link createHistory}. */
export interface HistoryModules {
  /** The directory of the store, created when it does not exist. Only one process may write to it. */
  readonly path: string;
  /** The genesis file of the chain that the store contains or will contain. */
  readonly genesis: Genesis;
  readonly logger: Logger;
  readonly clock: Clock;
}

/** Options of {@link createHistory}. */
export interface HistoryOptions {
  /** The memory for decoded blocks, receipts and headers, in bytes. Default 32 MiB. */
  readonly cacheBytes?: number;
  /** The size of the segments that final blocks are moved to. */
  readonly segments?: SegmentOptions;
  /** The object store that has segments whose files are not on the disk. */
  readonly bucket?: BucketOptions | undefined;
  /** The newest blocks that stay available. Older ones are removed in the background. Default: all blocks. */
  readonly window?: BlockWindow | undefined;
}

/** The disk space that parts of a store use, in bytes. */
export interface HistorySizes {
  /** The files of final blocks. */
  readonly segments: number;
  /** The records of the logs of all other blocks. */
  readonly logRecords: number;
  /** The index of addresses and topics. */
  readonly logIndex: number;
}

/**
 * The verified blocks and the index of their logs. The blocks form one range from the genesis block, or several ranges
 * with gaps.
 * Reads return synchronously: the block when it is available, null when it does not exist, and `unavailable` when it lies
 * in a gap. An unknown hash is also `unavailable` while there are gaps.
 * A read of a block whose pages are in a bucket and not in the cache throws. {@link withBucketReads} fetches them.
 */
export interface HistoryReader extends SynchronousChainReader, LogFinder {
  /** Returns the highest available block, or null while the store is empty. */
  head(): StoredHeader | null;
  /**
   * Returns the last executed block of the chain from the genesis block, or null while the store has no genesis block.
   */
  executed(): StoredHeader | null;
  /** Returns the available block ranges in order. Within a range every block is the child of the one before. */
  ranges(): readonly BlockRange[];
  /** Returns the safe and finalized blocks that were set. A field is absent until it is set. */
  finality(): Finality;
  /** Closes the store. Resolves when all data is on disk. */
  close(): Promise<void>;
}

/** A history that can be read and written. */
export interface History extends HistoryReader, BlockStore {
  header(selector: BlockSelector): OrUnavailable<StoredHeader | null>;
  ranges(): readonly BlockRange[];
  /**
   * Returns the hash of a canonical block for the BLOCKHASH opcode, or undefined when there is none. Includes the
   * blocks that a running import has executed and not yet stored.
   */
  blockHash(number: number): Uint8Array | undefined;
  /** Returns the disk space that parts of the store use. */
  sizes(): HistorySizes;
  /**
   * Returns the lowest block that the window keeps, or 0 without a window. Blocks below it are not stored again.
   *
   * @param head - a head that the store does not have yet.
   */
  floor(head?: number): number;
  /** Returns the window and what it freed, or undefined without a window. */
  window(): WindowState | undefined;
  /** Returns the highest block that a window removed, also an earlier one, or undefined. */
  lastRemoved(): number | undefined;
  /** Resolves when all final blocks are in segments. The history moves them in the background. */
  segmentsSealed(): Promise<void>;
  /** The transfers of segments, where the history has a bucket. */
  readonly bucket: SegmentBucket | undefined;
  /**
   * Stores the genesis block, whose state root comes from the execution (`genesisHeader(genesis, stateRoot)`).
   * Idempotent.
   *
   * @throws {OtherGenesisError} when the store contains another genesis block.
   */
  putGenesis(header: Header): void;
  /**
   * Stores blocks that were not executed, at any place in the chain, in one durable transaction or not at all. Checks
   * that each block follows the one before, that the first follows the stored block below it, that the stored block
   * above follows the last, and that bodies and receipts match the commitments of their headers. Skips the blocks that
   * are already stored.
   * With an ancestor, the blocks replace those above it after a reorganisation. The list may then be empty. A replaced
   * block is found by its hash alone, with `canonical: false` and its logs marked as removed. The newest few thousand
   * replaced blocks stay stored.
   *
   * @throws {ReorgError} when the ancestor is not canonical, or lies below the finalized block.
   * @throws {InvalidChainBytesError} naming block and field.
   */
  storeProven(blocks: readonly BlockAndReceipts[], ancestor?: Uint8Array): void;
  /**
   * Sets the safe and finalized blocks by number. A field that is absent stays unchanged. A block that was never set
   * defaults to the head.
   */
  setFinality(finality: Finality): void;
  /**
   * Imports blocks from files in the format of `geth export`, in the order of the files. Executes each block on the one
   * before, checks it and stores it. Skips the blocks that are already executed, so an interrupted import can continue.
   * Blocks imported before an error stay stored.
   *
   * @throws {ImportError} naming file, block and field.
   */
  importRlp(
    files: readonly string[],
    executor: BlockExecutor,
    options?: ImportOptions,
  ): Promise<ImportSummary>;
  /**
   * Imports era1 and ere files in any order and with any gaps. Does not execute blocks: it checks that headers follow one
   * another, also where a file meets stored blocks, and that bodies and receipts match the commitments of their headers.
   * The blocks of a segment become available all at once or not at all, others in batches. Those before an invalid one
   * may stay stored. An interrupted or killed import can continue.
   *
   * @throws {ImportError} naming file, block and field.
   */
  importArchives(files: readonly string[], options?: ImportOptions): Promise<ImportSummary>;
  /**
   * Creates the state of the blocks that have none yet, from the genesis block up to the first gap, and checks their
   * state roots.
   *
   * @throws {ImportError} naming block and field.
   */
  executeStored(executor: BlockExecutor, options?: ImportOptions): Promise<ImportSummary>;
  /**
   * Verifies the whole store: headers against one another, bodies and receipts against headers, positions of
   * transactions, hashes and senders where they are stored, and the log index against the logs. Reports every row that
   * belongs to nothing.
   */
  verify(options?: VerifyOptions): Promise<VerifyReport>;
  /**
   * Writes available blocks to one RLP file, or to ere archives of 8,192 blocks. The first and last archive may have
   * fewer.
   *
   * @throws {ExportError} when a block is unavailable.
   */
  exportBlocks(options: ExportOptions): Promise<ExportedFile[]>;
}
