import type { Facts, LinkedTable, Table } from '@ethread/storage/disk';
import type { LogFiles } from './log-files.ts';
import type { ValueDictionary } from './packed-value.ts';

/** The numeric facts of logs and their index. */
export type LogCount = 'logFileBytes' | 'finalChunks' | 'groups' | 'mergedBuckets' | 'revision' | 'removals';

/** A range of log ids in the chain, `from <= id < to`. */
export interface LogRange {
  readonly from: number;
  readonly to: number;
}

/** The hashes of a block's transactions. */
export interface TransactionHashes {
  at(index: number): Uint8Array;
}

/**
 * The tables, files and facts of the logs. The store of the blocks opens them, so that one transaction writes a block
 * and its logs.
 */
export interface LogTables {
  /**
   * Named values:
   * - `logFileBytes`, the offset after the last log record
   * - `logs.` and the number of a log file, the number of blocks whose records it contains
   * - `finalChunks`, the number of chunks of the index in the store
   * - `groups` and `mergedBuckets`, the progress of the merges of chunks (chunk-groups.ts)
   */
  readonly facts: Facts;
  /** id of a block's first log → log-blocks.ts; only for blocks with logs. One row stands for neighbours that were removed. */
  readonly logBlocks: Table<number>;
  /** log-record.ts, at the places that logBlocks names */
  readonly logFiles: LogFiles;
  /** chunk and part → chunk-parts.ts */
  readonly logParts: LinkedTable;
  /** group, bucket and row → chunk-groups.ts */
  readonly logGroups: Table<number>;
  /** The files that contain the log records of older blocks. */
  readonly segments: {
    /** Returns the file with a block, or undefined when none contains it. */
    blocks(number: number): { logs(number: number): LogSource } | undefined;
  };
  /** The secret key of the hashes in the log index. Without it, nobody can craft values that collide. */
  readonly indexKey: Uint8Array;
  /** Returns the hashes of the transactions of a block. @throws {DamagedStoreError} */
  transactionHashes(number: number): TransactionHashes;
  /** Returns the value of a numeric fact. @throws {DamagedStoreError} */
  count(fact: LogCount): number;
  /** Returns a number that changes when another process writes. Constant in the process that writes the store. */
  revision(): number;
}

/** The log record of a block, in a log file or in a segment. */
export interface LogSource {
  readonly headBytes: number;
  readonly bodyBytes: number;
  /** The values outside the record. */
  readonly dictionary?: ValueDictionary;
  /** Returns the record. `into` is memory for it, which may stay unused. @throws {DamagedStoreError} */
  read(into?: Uint8Array): Uint8Array;
}
