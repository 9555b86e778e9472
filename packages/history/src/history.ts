import type {
  Answer,
  BlockExecutor,
  BlockKeeper,
  BlockSelector,
  ChainReader,
  HeldBlock,
  HeldHeader,
  HeldReceipts,
  LogFinder,
  ProvenBlock,
  TransactionPosition,
} from '@ethread/backend';
import type { Block, Genesis, Header, Receipt } from '@ethread/chain';
import type { Clock, Logger } from '@ethread/core';
import type { BlockRange } from './block-range.ts';
import type { Finality } from './finality.ts';

/** Decoded blocks and receipts that a history keeps in memory. */
export const DEFAULT_CACHE_BYTES = 32 * 1024 * 1024;

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
  /** An import of archives writes this much at once, and holds the event loop meanwhile. Default 256 KiB. */
  readonly archiveBatchBytes?: number;
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
  /** Absent while blocks are executed that are held. */
  readonly file?: string;
  /** Of this file, read so far. */
  readonly bytes?: number;
  /** Of all files. */
  readonly imported: number;
  readonly skipped: number;
  /** The block that it has come to. */
  readonly head: number;
  /** While blocks are executed that are held: how many there are in all. */
  readonly executing?: { readonly blocks: number };
}

/** What an import did. */
export interface ImportSummary {
  /** Blocks that are new. */
  readonly imported: number;
  /** Blocks that were held. */
  readonly skipped: number;
  /** Of the blocks that were executed. */
  readonly gasUsed: bigint;
  /** True when the signal ended it. */
  readonly aborted: boolean;
}

/** What is exported, and where to. */
export interface ExportOptions {
  readonly format: 'era1' | 'ere' | 'rlp';
  /** Inclusive block numbers, all of them held. */
  readonly from: number;
  readonly to: number;
  /** The file, of RLP; else the folder, which must be there: archives are named for what they hold. */
  readonly path: string;
  /** The chain's name in names of archives. */
  readonly network: string;
  /** Told after each file, and every some thousand blocks of RLP. */
  readonly onProgress?: (progress: { readonly exported: number; readonly of: number }) => void;
  /** Ends the export with the signal's reason; files that are not whole are not there. */
  readonly signal?: AbortSignal;
}

/** A file that was written. */
export interface ExportedFile extends BlockRange {
  readonly path: string;
  readonly bytes: number;
}

/** Options of {@link History.verify}. */
export interface VerifyOptions {
  /** Told every some hundred blocks. */
  readonly onProgress?: (progress: { readonly verified: number; readonly of: number }) => void;
  /** Ends the check early; what is found until then is told. */
  readonly signal?: AbortSignal;
}

/** What verifying found. */
export interface VerifyReport {
  readonly blocks: number;
  readonly transactions: number;
  readonly logs: number;
  /** Nothing, if the store is whole; at most some twenty of what is wrong. */
  readonly problems: readonly VerifyProblem[];
  /** True when the signal ended it. */
  readonly aborted: boolean;
}

/** Something in the store that is not as its blocks say. */
export interface VerifyProblem {
  /** Absent for what concerns no single block. */
  readonly block?: number;
  /** Names the field. */
  readonly problem: string;
}

/** What parts of a store take on disk, in bytes. */
export interface HistorySizes {
  /** The logs' records. */
  readonly logRecords: number;
  /** The index of their addresses and topics. */
  readonly logIndex: number;
}

/** A block with the receipts that executing it gave. */
export interface BlockToAppend {
  readonly block: Block;
  readonly receipts: readonly Receipt[];
  /** In transaction order; recovered from the signatures when absent. */
  readonly senders?: readonly Uint8Array[];
}

/**
 * The verified blocks, in one range from the genesis block or in several with gaps between, and the index of their logs.
 * Reads answer at once, without a promise: a block that is held, null for one that does not exist, `notHeld` for one in a
 * gap, and for a hash that is not known while there are gaps.
 */
export interface HistoryReader extends ChainReader, LogFinder {
  header(selector: BlockSelector): Answer<HeldHeader | null>;
  block(selector: BlockSelector): Answer<HeldBlock | null>;
  receipts(selector: BlockSelector): Answer<HeldReceipts | null>;
  transactionPosition(transactionHash: Uint8Array): Answer<TransactionPosition | null>;
  /** The highest block held; null while the store is empty. */
  head(): HeldHeader | null;
  /** The blocks that are held, in order; within a range every block follows the one before. */
  ranges(): readonly BlockRange[];
  /** The blocks that the store was told are safe and finalized; absent as long as nobody said it. */
  finality(): Finality;
  /** Resolves when everything is on disk and the store is closed. */
  close(): Promise<void>;
}

/** A history that is read and written. */
export interface History extends HistoryReader, BlockKeeper {
  header(selector: BlockSelector): Answer<HeldHeader | null>;
  ranges(): readonly BlockRange[];
  /**
   * The hash of a canonical block, for the BLOCKHASH opcode: also of blocks that a running import has executed and not
   * yet kept. undefined: there is none.
   */
  blockHash(number: number): Uint8Array | undefined;
  /** What the logs take on disk. */
  sizes(): HistorySizes;
  /** Blocks of an archive that are written and not held yet, which an import goes on with or takes out. */
  unfinished(): BlockRange | null;
  /** The last block of those from the genesis block on that were executed; null while the store has no genesis block. */
  executed(): HeldHeader | null;
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
   * Has blocks that were executed follow a block of the chain in place of those that do: after a reorganisation. All of it
   * happens in one durable transaction, or nothing does. The blocks that were replaced answer by their hashes alone, with
   * `canonical: false` and their logs as removed; the newest few thousand of them are kept.
   *
   * @throws {ReorgError} when the ancestor is not of the chain, or lies below the finalized block.
   * @throws {InvalidChainBytesError} naming block and field.
   */
  replaceTip(ancestor: Uint8Array, blocks: readonly BlockToAppend[]): void;
  /**
   * Keeps blocks that were not executed, wherever they belong: each follows the one before and what is held below it, what
   * is held above follows the last, and bodies and receipts are what headers commit to. All of them are kept in one
   * durable transaction, or none; those that are held are passed over. With an ancestor they take the place of what is
   * above it, as with {@link replaceTip}, also when there are none.
   *
   * @throws {ReorgError} as {@link replaceTip}.
   * @throws {InvalidChainBytesError} naming block and field.
   */
  keepProven(blocks: readonly ProvenBlock[], ancestor?: Uint8Array): void;
  /**
   * Says which blocks are safe and finalized, by number; what is not named stays as it was. As long as nobody says it, the
   * head is both.
   */
  setFinality(finality: Finality): void;
  /**
   * Imports blocks from files as `geth export` writes them, in the order of the files: executes each on the one before,
   * checks it and keeps it. Blocks that were executed already are skipped, so an import that was stopped goes on where it
   * was. What was imported before an error is kept.
   *
   * @throws {ImportError} naming file, block and field.
   */
  importRlp(
    files: readonly string[],
    executor: BlockExecutor,
    options?: ImportOptions,
  ): Promise<ImportSummary>;
  /**
   * Imports era1 and ere files, whichever blocks they begin with, in any order and with any gaps. Nothing is executed:
   * headers must follow one another, in the files and where a file meets blocks that are held, and bodies and receipts
   * must be what they commit to. The blocks of a file are held all at once, or none of them is. An import that was stopped
   * or killed goes on where it was.
   *
   * @throws {ImportError} naming file, block and field.
   */
  importArchives(files: readonly string[], options?: ImportOptions): Promise<ImportSummary>;
  /**
   * Executes the blocks from the genesis block on, as far as they are held without a gap, that were not executed yet, and
   * checks them against their state roots.
   *
   * @throws {ImportError} naming block and field.
   */
  executeHeld(executor: BlockExecutor, options?: ImportOptions): Promise<ImportSummary>;
  /**
   * Checks everything that the store has again: headers against one another, bodies and receipts against headers, hashes,
   * senders and positions of transactions, the index of logs against the logs, and that there is nothing else.
   */
  verify(options?: VerifyOptions): Promise<VerifyReport>;
  /**
   * Writes held blocks to one file of RLP, or to archives of eras of 8,192 blocks (a first or last one may have fewer). era1
   * ends at the Merge: blocks from after it are left out.
   *
   * @throws {ExportError} when a block is not held, or the first is from after the Merge and the format era1.
   */
  exportBlocks(options: ExportOptions): Promise<ExportedFile[]>;
}
