import type {
  OrUnavailable,
  BlockExecutor,
  BlockStore,
  BlockSelector,
  ChainReader,
  StoredBlock,
  StoredHeader,
  StoredReceipts,
  LogFinder,
  ProvenBlock,
  TransactionPosition,
} from '@ethread/ports';
import type { Block, Genesis, Header, Receipt } from '@ethread/chain';
import type { Clock, Logger } from '@ethread/core';
import type { Archive } from '@ethread/era';
import type { ObjectStore, ObjectStoreError } from '@ethread/storage/objects';
import type { BlockRange } from './block-range.ts';
import type { Finality } from './finality.ts';
import type { SegmentBucket } from './segments/bucket/segment-bucket.ts';
import type { SegmentOptions } from './segments/segment-sealer.ts';

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
  /** The size of one batch of an archive import, in bytes. Writing a batch blocks the event loop. Default 256 KiB. */
  readonly archiveBatchBytes?: number;
  /** The size of the segments that final blocks are moved to. */
  readonly segments?: SegmentOptions;
  /** The object store that has segments whose files are not on the disk. */
  readonly bucket?: BucketOptions | undefined;
}

/** An object store with segments. */
export interface BucketOptions {
  readonly objects: ObjectStore;
  /** The size of the cache of pages of it, in bytes of disk space. Default 1 GiB. */
  readonly cacheBytes?: number;
  /** The longest time in milliseconds that a read waits for the bucket. Default 5,000. */
  readonly readMs?: number;
  /** The longest time in milliseconds of a listing of all segments. Default 20,000. */
  readonly listingMs?: number;
  /** Called with the failure when the bucket stops to respond to reads, and with undefined when it responds again. */
  readonly onOutage?: ((failure: ObjectStoreError | undefined) => void) | undefined;
}

/** An archive to import that is no file. */
export interface ArchiveToImport {
  /** Names it in messages. */
  readonly file: string;
  readonly open: () => Promise<Archive>;
}

/** Options of an import. */
export interface ImportOptions {
  /** Called after each stored batch. */
  readonly onProgress?: (progress: ImportProgress) => void;
  /** Stops the import after the current block. The blocks imported before it stay stored. */
  readonly signal?: AbortSignal;
}

/** Options of {@link History.executeStored}. */
export interface ExecuteOptions extends ImportOptions {
  /**
   * Executes each block, also those with a stored access list, whose changes are otherwise applied instead. Default:
   * false.
   */
  readonly executesAll?: boolean;
}

/** The progress of an import. */
export interface ImportProgress {
  /** The file that is being read. Absent while stored blocks are executed. */
  readonly file?: string;
  /** Bytes read so far of this file. */
  readonly bytes?: number;
  /** Imported blocks of all files. */
  readonly imported: number;
  readonly skipped: number;
  /** The number of the last processed block. */
  readonly head: number;
  /** The number of stored blocks to execute. Present only while stored blocks are executed. */
  readonly executing?: { readonly blocks: number };
}

/** The outcome of an import. */
export interface ImportSummary {
  /** The number of new blocks. */
  readonly imported: number;
  /** The number of blocks that were already stored. */
  readonly skipped: number;
  /** Gas used by the executed blocks. */
  readonly gasUsed: bigint;
  /** True when the signal stopped the import. */
  readonly aborted: boolean;
}

/** Options of {@link History.rewind}. */
export interface RewindOptions {
  /** Called after each step. */
  readonly onProgress?: (progress: { readonly removed: number; readonly head: number }) => void;
  /** Stops after the current step. The store is then complete with fewer blocks. */
  readonly signal?: AbortSignal;
}

/** The outcome of {@link History.rewind}. */
export interface RewindSummary {
  /** The number of removed blocks. */
  readonly removed: number;
  /** True when the signal stopped it. */
  readonly aborted: boolean;
}

/** Options of an export: the blocks and the destination. */
export interface ExportOptions {
  readonly format: 'era1' | 'ere' | 'rlp';
  /** Inclusive block numbers. All blocks between them must be available. */
  readonly from: number;
  readonly to: number;
  /** The file for RLP; for archives an existing folder, because an archive's name depends on its content. */
  readonly path: string;
  /** Whether RLP includes the stored access lists. geth reads blocks without them. Default: false. */
  readonly accessLists?: boolean;
  /** The chain's name in the names of archives. */
  readonly network: string;
  /** Called after each file, and every few thousand blocks of RLP. */
  readonly onProgress?: (progress: { readonly exported: number; readonly of: number }) => void;
  /** Aborts the export, which then rejects with the signal's reason. Incomplete files are removed. */
  readonly signal?: AbortSignal;
}

/** A file that an export wrote. */
export interface ExportedFile extends BlockRange {
  readonly path: string;
  readonly bytes: number;
}

/** Options of {@link History.verify}. */
export interface VerifyOptions {
  /** Called every few hundred blocks. */
  readonly onProgress?: (progress: { readonly verified: number; readonly of: number }) => void;
  /** Stops the verification early. The report contains the problems found so far. */
  readonly signal?: AbortSignal;
}

/** The result of verifying a store. */
export interface VerifyReport {
  readonly blocks: number;
  readonly transactions: number;
  readonly logs: number;
  /** At most some twenty problems. Empty when the store is intact. */
  readonly problems: readonly VerifyProblem[];
  /** True when the signal stopped the verification. */
  readonly aborted: boolean;
}

/** A contradiction between the store and its blocks. */
export interface VerifyProblem {
  /** Absent for a problem that concerns no single block. */
  readonly block?: number;
  /** Names the field. */
  readonly problem: string;
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

/** A block with the receipts of its execution. */
export interface BlockToAppend {
  readonly block: Block;
  readonly receipts: readonly Receipt[];
  /** In transaction order. When absent, they are recovered from the signatures. */
  readonly senders?: readonly Uint8Array[];
}

/**
 * The verified blocks and the index of their logs. The blocks form one range from the genesis block, or several ranges
 * with gaps.
 * Reads return synchronously: the block when it is available, null when it does not exist, and `unavailable` when it lies
 * in a gap. An unknown hash is also `unavailable` while there are gaps.
 * A read of a block whose pages are in a bucket and not in the cache throws. {@link withBucketReads} fetches them.
 */
export interface HistoryReader extends ChainReader, LogFinder {
  header(selector: BlockSelector): OrUnavailable<StoredHeader | null>;
  block(selector: BlockSelector): OrUnavailable<StoredBlock | null>;
  receipts(selector: BlockSelector): OrUnavailable<StoredReceipts | null>;
  transactionPosition(transactionHash: Uint8Array): OrUnavailable<TransactionPosition | null>;
  /** Returns the highest available block, or null while the store is empty. */
  head(): StoredHeader | null;
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
  /** Resolves when all final blocks are in segments. The history moves them in the background. */
  segmentsSettled(): Promise<void>;
  /** The transfers of segments, where the history has a bucket. */
  readonly bucket: SegmentBucket | undefined;
  /**
   * Returns the written but not yet available blocks of an unfinished archive. The next import continues or removes
   * them.
   */
  unfinished(): BlockRange | null;
  /**
   * Returns the last executed block of the chain from the genesis block, or null while the store has no genesis block.
   */
  executed(): StoredHeader | null;
  /**
   * Stores the genesis block, whose state root comes from the execution (`genesisHeader(genesis, stateRoot)`).
   * Idempotent.
   *
   * @throws {OtherGenesisError} when the store contains another genesis block.
   */
  putGenesis(header: Header): void;
  /**
   * Stores executed blocks in one durable transaction, or none of them. Checks first that each block follows the one
   * before and that bodies and receipts match the commitments of their headers.
   *
   * @throws {InvalidChainBytesError} naming block and field.
   */
  append(blocks: readonly BlockToAppend[]): void;
  /**
   * Replaces the blocks above an ancestor by executed blocks after a reorganisation, in one durable transaction or not
   * at all. A replaced block is then found by its hash alone, with `canonical: false` and its logs marked as removed.
   * The newest few thousand replaced blocks stay stored.
   *
   * @throws {ReorgError} when the ancestor is not canonical, or lies below the finalized block.
   * @throws {InvalidChainBytesError} naming block and field.
   */
  replaceTip(ancestor: Uint8Array, blocks: readonly BlockToAppend[]): void;
  /**
   * Stores blocks that were not executed, at any place in the chain, in one durable transaction or not at all. Checks
   * that each block follows the one before, that the first follows the stored block below it, that the stored block
   * above follows the last, and that bodies and receipts match the commitments of their headers. Skips the blocks that
   * are already stored.
   * With an ancestor, the blocks replace those above it, as with {@link replaceTip}. The list may then be empty.
   *
   * @throws {ReorgError} as {@link replaceTip}.
   * @throws {InvalidChainBytesError} naming block and field.
   */
  storeProven(blocks: readonly ProvenBlock[], ancestor?: Uint8Array): void;
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
   * Imports era1 and ere files, or archives from elsewhere, in any order and with any gaps. Does not execute blocks: it checks that headers follow
   * one another, also where a file meets stored blocks, and that bodies and receipts match the commitments of their
   * headers. The blocks of an archive become available all at once or not at all. An interrupted or killed import can
   * continue.
   *
   * @throws {ImportError} naming archive, block and field.
   */
  importArchives(
    archives: readonly (string | ArchiveToImport)[],
    options?: ImportOptions,
  ): Promise<ImportSummary>;
  /**
   * Creates the state of the blocks that have none yet, from the genesis block up to the first gap, and checks their
   * state roots. Applies the access list of a block that was stored with one, and executes the others.
   *
   * @throws {ImportError} naming block and field.
   */
  executeStored(executor: BlockExecutor, options?: ExecuteOptions): Promise<ImportSummary>;
  /**
   * Checks that {@link rewind} can set the store back to a block.
   *
   * @throws {RewindError} naming the reason and the remedy.
   */
  checkRewind(to: number): void;
  /**
   * Removes all blocks above an available block, also those in segments and replaced ones, and lowers the executed, safe
   * and finalized blocks to it. Unlike a reorganisation it goes below the finalized block. Works in steps. After each of
   * them the store is complete with fewer blocks, so that a stopped or killed process can continue.
   *
   * @throws {RewindError} as {@link checkRewind}, before anything is changed.
   */
  rewind(to: number, options?: RewindOptions): Promise<RewindSummary>;
  /**
   * Verifies the whole store: headers against one another, bodies and receipts against headers, positions of
   * transactions, hashes and senders where they are stored, and the log index against the logs. Reports every row that
   * belongs to nothing.
   */
  verify(options?: VerifyOptions): Promise<VerifyReport>;
  /**
   * Writes available blocks to one RLP file, or to archives of eras of 8,192 blocks. The first and last archive may
   * have fewer. era1 ends at the Merge, so later blocks are left out.
   *
   * @throws {ExportError} when a block is unavailable, or when the format is era1 and the first block is after the
   * Merge.
   */
  exportBlocks(options: ExportOptions): Promise<ExportedFile[]>;
}
