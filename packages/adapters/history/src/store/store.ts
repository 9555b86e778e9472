import { randomBytes } from 'node:crypto';
import { EthreadError } from '@ethread/core';
import {
  beginLinkedTable,
  checkStoreFormat,
  createCheckedTable,
  createFacts,
  createLinkedTable,
  type Facts,
  type LinkedTable,
  requireSpace,
  setCount,
  type Table,
} from '@ethread/storage/disk';
import {
  HASH_KEY_BYTES,
  type LogIndex,
  type LogTables,
  openLogFiles,
  openLogIndex,
} from '@ethread/log-index';
import { open } from 'lmdb';
import { type BodyHashes, readTransactionHashes } from '../records/transaction-hashes.ts';
import { CorruptStoreError } from '../base/errors.ts';
import type { PageSources } from '../paged-files/page-source.ts';
import { createSegmentedTable } from '../segments/segmented-table.ts';
import { readGroup } from '../segments/segment-catalogue.ts';
import { openSegmentSet, type SegmentPosition, type SegmentSet } from '../segments/segment-set.ts';
import { type CHECKED, LINKED, openRows } from './store-rows.ts';
import { checkStoreFile } from './store-file.ts';

/** Raised whenever the form of a record changes, so that programs reject stores of another format. */
const FORMAT = '7';
/** The format of the blocks, receipts and logs of a chain. */
export const HISTORY_FORMAT = {
  supported: FORMAT,
  rebuild: 'import the chain again into an empty folder',
} as const;

/** The minimum free disk space: more than the largest transaction writes. */
const FREE_BYTES = 256 * 1024 * 1024;

type CountFact = Parameters<LogTables['count']>[0] | 'seals';
/** The facts that contain a block number. */
type NumberFact = 'executed' | 'safe' | 'finalized' | 'removedTo';

/**
 * The tables of the store, the log files and the segments next to them. Block numbers are 32-bit keys. Every row has a
 * checksum. Rows are linked in those tables where nothing else would reveal a missing row.
 */
export interface StoreTables extends LogTables {
  /**
   * Named values, in addition to those of the logs:
   * - `chainId` in decimal, and `accounts`, the hash of the genesis accounts
   * - `runs`, the available blocks, and `executed`, the last of them whose state is available (chain/stored-chain.ts)
   * - `unfinished`, the blocks of a segment that is being added (chain/unfinished-segment.ts)
   * - `group.` and the first block of a group of segments, its last block and the root of its file
   * - `seals`, the number of changes of `sealed` and of groups, and `unswept`, the first block of a segment whose rows are not
   * removed yet (sealing/segment-rows.ts)
   * - `indexKey` in hex
   * - `lostLogs`, ids of logs that no longer belong to a block
   * - `removing`, blocks that are no longer available, and their files, which are being removed (upkeep/remove-blocks.ts)
   * - `removedTo`, the highest block that a window removed
   * - `safe` and `finalized`, block numbers (chain/finality.ts)
   * - `revision`, the number of writes, and `removals`, the number of removals of rows. Other processes detect changes
   * by them.
   */
  readonly facts: Facts;
  /** number → records/block-record.ts */
  readonly headers: Table<number>;
  /** number → RLP of transactions, uncles and withdrawals; also of blocks in segments */
  readonly bodies: Table<number>;
  /** number → records/transaction-hashes.ts; only of blocks that are in no segment */
  readonly senders: Table<number>;
  /** number → records/receipt-record.ts; also of blocks in segments */
  readonly receipts: Table<number>;
  /** first block of a segment → segments/segment-record.ts */
  readonly sealed: Table<number>;
  readonly segments: SegmentSet;
  /** number and hash → chain/replaced-blocks.ts */
  readonly replaced: LinkedTable;
  /** block hash → number, for available and for replaced blocks */
  readonly hashes: LinkedTable;
  /** transaction hash → number and index; only of blocks that are in no segment */
  readonly positions: LinkedTable;
  /** Returns the hashes of a block's transactions. Computes each of a block in a segment. @throws {CorruptStoreError} */
  transactionHashes(number: number): BodyHashes;
  /** Returns the value of a numeric fact, by default 0. @throws {CorruptStoreError} */
  count(fact: CountFact): number;
  /** Returns the block number of a fact. @throws {CorruptStoreError} */
  number(fact: NumberFact): number | undefined;
}

export interface StoreOptions {
  /** Opens an existing store that another process writes. Default false. */
  readonly readOnly?: boolean;
  /** The files of segments that are not on the disk. */
  readonly bucket?: PageSources | undefined;
}

/** The store of a history. */
export interface Store extends StoreTables {
  readonly logIndex: LogIndex;
  /** Returns the number of an available or replaced block by its hash, or undefined when the hash is unknown. */
  numberOf(hash: Uint8Array): number | undefined;
  /**
   * Finds a transaction by its hash. @param near - a block whose segment is searched first. @throws {CorruptStoreError}
   */
  positionOf(hash: Uint8Array, near?: number): SegmentPosition | undefined;
  /**
   * Runs `write` in one transaction, which is on disk when this returns. Rolls back when `write` throws.
   *
   * @throws {DiskFullError} before anything is written.
   */
  transaction(write: () => void): void;
  close(): void;
}

/**
 * Opens the store in a directory, or creates it.
 *
 * @throws {CorruptStoreError} when the directory contains something that is not a store.
 * @throws {StoreFormatError} when the store has another format.
 */
export function openStore(path: string, { readOnly = false, bucket }: StoreOptions = {}): Store {
  try {
    // The writing process has already checked the file.
    if (!readOnly) checkStoreFile(path);
    return openTables(path, readOnly, bucket);
  } catch (cause) {
    if (cause instanceof EthreadError) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new CorruptStoreError(`${path}: the store cannot be opened: ${reason}`, { cause });
  }
}

function openTables(path: string, readOnly: boolean, bucket: PageSources | undefined): Store {
  // Always write data before the meta page: batches are so large that overlapping the two gains nothing, and the file
  // stays intact after a power failure.
  // Blocks are read in any order. With read-ahead, each page of a store larger than memory costs 128 KiB of reads.
  // A constant of its own, because lmdb's types lack `noReadAhead`.
  const options = {
    path,
    readOnly,
    noSubdir: false,
    maxDbs: 16,
    overlappingSync: false,
    noReadAhead: process.platform !== 'win32',
  };
  const root = open(options);
  const rows = openRows(root);
  const format = rows.facts.get('format');
  // Before the tables are used: a store of an older format lacks some, and a reader creates none.
  if (format !== undefined) checkStoreFormat(path, format, HISTORY_FORMAT);
  const damaged = (problem: string) => new CorruptStoreError(`${path}: ${problem}`);
  const checked = (name: (typeof CHECKED)[number]) => createCheckedTable(rows[name], { name, damaged });
  const linked = (name: (typeof LINKED)[number]) => createLinkedTable(rows[name], { name, damaged });
  const facts = createFacts(linked('factRows'));
  if (format === undefined) {
    root.transactionSync(() => {
      for (const name of LINKED) beginLinkedTable(rows[name], name);
      facts.put('indexKey', randomBytes(HASH_KEY_BYTES).toString('hex'));
      rows.facts.putSync('format', FORMAT);
    });
  }
  const indexKey = Buffer.from(facts.get('indexKey') ?? '', 'hex');
  if (indexKey.length !== HASH_KEY_BYTES) unreadable(path, 'indexKey');
  const number = (fact: CountFact | NumberFact) => {
    const text = facts.get(fact);
    if (text === undefined || /^\d{1,15}$/.test(text)) return text === undefined ? undefined : Number(text);
    return unreadable(path, fact);
  };
  const count = (fact: CountFact) => number(fact) ?? 0;
  const hashes = linked('hashes');
  const positions = linked('positions');
  const sealed = checked('sealed');
  const segments = openSegmentSet(path, sealed, () => count('seals'), {
    groupAt: (from) => readGroup(facts, from),
    bucket,
  });
  const senders = checked('senders');
  const tables: StoreTables = {
    facts,
    headers: checked('headers'),
    bodies: createSegmentedTable(checked('bodies'), segments, (blocks, number) => blocks.body(number)),
    senders,
    receipts: createSegmentedTable(checked('receipts'), segments, (blocks, number) =>
      blocks.receipts(number),
    ),
    logBlocks: checked('logBlocks'),
    logFiles: openLogFiles({ path, facts }, { end: count('logFileBytes'), readOnly }),
    sealed,
    segments,
    replaced: linked('replaced'),
    hashes,
    positions,
    logParts: linked('logParts'),
    logGroups: checked('logGroups'),
    indexKey,
    transactionHashes: (number) => readTransactionHashes({ senders, segments }, number),
    count,
    number,
    revision: readOnly ? () => count('revision') : () => 0,
  };
  const logIndex = openLogIndex(tables);
  return {
    ...tables,
    logIndex,
    // lmdb throws for empty and for very long keys.
    numberOf: (hash) => (hash.length === 32 ? hashes.get(hash)?.readUInt32BE() : undefined),
    positionOf(hash, near) {
      if (hash.length !== 32) return undefined;
      const row = positions.get(hash);
      if (row) return { number: row.readUInt32BE(), index: row.readUInt32BE(4) };
      return segments.findTransaction(hash, tables.transactionHashes, near);
    },
    transaction(write) {
      requireSpace(path, FREE_BYTES);
      try {
        root.transactionSync(() => {
          write();
          setCount(tables, 'revision', count('revision') + 1);
        });
      } catch (error) {
        logIndex.forget();
        throw error;
      }
    },
    close() {
      tables.logFiles.close();
      segments.close();
      // All writes are synchronous, so that lmdb closes the file at once.
      void root.close();
    },
  };
}

function unreadable(path: string, fact: string): never {
  throw new CorruptStoreError(`${path}: the store's fact ${fact} is unreadable`);
}
