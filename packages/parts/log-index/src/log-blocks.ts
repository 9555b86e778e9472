import { crc32 } from 'node:zlib';
import type { Log } from '@ethread/chain';
import { DamagedStoreError } from '@ethread/ports';
import type { LogSource, LogTables, TransactionHashes } from './log-tables.ts';
import { decodeLog, decodeLogsHead, type LogRecordHead } from './log-record.ts';
import type { PartMemory } from './bytes.ts';

/** A block with logs: the place of its log record, and the block's fields that every log result includes. */
export interface LogBlock {
  readonly number: number;
  readonly hash: Uint8Array;
  /** Seconds since 1970. */
  readonly timestamp: number;
  readonly count: number;
  /** The offset of the record in the log files, and the lengths of its two parts; see {@link IN_SEGMENT}. */
  readonly at: number;
  readonly headBytes: number;
  readonly bodyBytes: number;
  /** The CRC-32 of the record. */
  readonly sum: number;
}

/** The place of a record in the segment of its block, which knows its offset. A record elsewhere has a head. */
export const IN_SEGMENT = { at: 0, headBytes: 0, bodyBytes: 0, sum: 0 } as const;

/** Reports whether the record lies in the segment of its block. */
export function isInSegment({ headBytes }: Pick<LogBlock, 'headBytes'>): boolean {
  return headBytes === 0;
}

/**
 * The place of logs whose records were removed with their blocks. Such a row stands for `count` logs from its key on,
 * also of many blocks, so that the ids of later logs stay the same.
 */
const REMOVED = { ...IN_SEGMENT, at: 1 } as const;

/** Reports whether a row stands for removed logs. */
export function isRemoved({ at, headBytes }: Pick<LogBlock, 'at' | 'headBytes'>): boolean {
  return headBytes === REMOVED.headBytes && at === REMOVED.at;
}

/** The most logs that a row stands for. */
export const MAX_REMOVED = 2 ** 32 - 1;

/** Encodes the row of removed logs. */
export function encodeRemoved(count: number): Uint8Array {
  return encodeLogBlock({ number: 0, hash: new Uint8Array(32), timestamp: 0, count, ...REMOVED });
}

const BYTES = 64;

/** Encodes number (4) · hash (32) · timestamp (6) · count (4) · offset (6) · bytes of head (4) and body (4) · checksum (4). */
export function encodeLogBlock(block: LogBlock): Uint8Array {
  const bytes = Buffer.alloc(BYTES);
  bytes.writeUInt32BE(block.number);
  bytes.set(block.hash, 4);
  bytes.writeUIntBE(block.timestamp, 36, 6);
  bytes.writeUInt32BE(block.count, 42);
  bytes.writeUIntBE(block.at, 46, 6);
  bytes.writeUInt32BE(block.headBytes, 52);
  bytes.writeUInt32BE(block.bodyBytes, 56);
  bytes.writeUInt32BE(block.sum, 60);
  return bytes;
}

/** Decodes a row. @throws {DamagedStoreError} */
export function decodeLogBlock(row: Uint8Array): LogBlock {
  if (row.length !== BYTES) throw new DamagedStoreError('the store’s place of a block’s logs is unreadable');
  const view = new DataView(row.buffer, row.byteOffset, BYTES);
  const uint48 = (at: number) => view.getUint16(at) * 2 ** 32 + view.getUint32(at + 2);
  return {
    number: view.getUint32(0),
    // Copies the bytes, even when they are a Buffer.
    hash: Uint8Array.prototype.slice.call(row, 4, 36),
    timestamp: uint48(36),
    count: view.getUint32(42),
    at: uint48(46),
    headBytes: view.getUint32(52),
    bodyBytes: view.getUint32(56),
    sum: view.getUint32(60),
  };
}

/** Returns the CRC-32 of a record, which is given as several buffers. */
export function recordSum(pieces: readonly Uint8Array[]): number {
  return pieces.reduce((sum, piece) => crc32(piece, sum), 0);
}

/** Records up to this size are read into memory that the next record reuses. */
const REUSED_BYTES = 256 * 1024;

/** The logs of a block. Each is read on demand. */
export interface BlockLogs {
  readonly count: number;
  /** Returns the log at a position in the block. @throws {DamagedStoreError} when it is missing or unreadable. */
  log(position: number): Log;
  /** Returns the index of the transaction that emitted the log. */
  transactionIndex(position: number): number;
}

/** The logs of a block with at least one log, and their place. */
export class LogsOfBlock implements BlockLogs {
  readonly place: LogBlock;
  /** The id of the first log. */
  readonly firstLog: number;
  readonly #store: LogTables;
  readonly #headBytes: number;
  readonly #record: Uint8Array;
  readonly #head: LogRecordHead;
  #hashes: TransactionHashes | undefined;
  /** The transaction of the last requested hash, and that hash. Consecutive logs often have the same transaction. */
  #hashed = -1;
  #hash: Uint8Array = new Uint8Array(0);

  /** @throws {DamagedStoreError} when the record is unreadable. */
  constructor(store: LogTables, firstLog: number, place: LogBlock, memory?: Uint8Array) {
    this.#store = store;
    this.firstLog = firstLog;
    this.place = place;
    const { headBytes, dictionary, read } = storedLogSource(store, place);
    this.#headBytes = headBytes;
    this.#record = read(memory);
    this.#head = this.#readable(() =>
      decodeLogsHead(this.#record.subarray(0, headBytes), place.count, dictionary),
    );
  }

  get count(): number {
    return this.place.count;
  }

  /** Returns the log at a position. @param memory The buffer for the log. Default: new memory. */
  log(position: number, memory?: PartMemory): Log {
    return this.#readable(() => {
      const from = this.#head.ends[position - 1] ?? 0;
      const to = this.#head.ends[position];
      if (to === undefined) throw new RangeError(`there is no log ${position}`);
      return decodeLog(this.#record, this.#headBytes + from, this.#headBytes + to, this.#head, memory);
    });
  }

  transactionIndex(position: number): number {
    return this.#head.transactionIndexes[position] ?? 0;
  }

  /** Returns the hash of the transaction. @throws {DamagedStoreError} */
  transactionHash(position: number): Uint8Array {
    const transaction = this.transactionIndex(position);
    if (transaction === this.#hashed) return this.#hash;
    this.#hashes ??= this.#store.transactionHashes(this.place.number);
    this.#hashed = transaction;
    return (this.#hash = this.#hashes.at(transaction));
  }

  #readable<T>(read: () => T): T {
    try {
      return read();
    } catch (cause) {
      if (!(cause instanceof RangeError)) throw cause;
      const { number } = this.place;
      throw new DamagedStoreError(`the store's logs of block ${number} are unreadable`, { cause });
    }
  }
}

const NO_LOGS: BlockLogs = {
  count: 0,
  log(position) {
    throw new DamagedStoreError(`the block has no log ${position}`);
  },
  transactionIndex: () => 0,
};

/** The record of a block, as far as it concerns the logs. */
interface RecordWithLogs {
  readonly header: { readonly number: number };
  /** The id of the block's first log. */
  readonly firstLog: number;
  readonly logCount: number;
}

/** Reads the logs of a written block. @throws {DamagedStoreError} */
export function readLogs(store: LogTables, { firstLog, logCount, header }: RecordWithLogs): BlockLogs {
  if (logCount === 0) return NO_LOGS;
  const place = store.logBlocks.get(firstLog);
  if (!place) throw new DamagedStoreError(`the store lacks the logs of block ${header.number}`);
  return new LogsOfBlock(store, firstLog, decodeLogBlock(place));
}

/**
 * Returns a function that finds the block of a log by id, in ascending order. Each block is valid until the next call.
 */
export function createLogReader(store: LogTables): (id: number) => LogsOfBlock {
  let memory = new Uint8Array(0);
  let block: LogsOfBlock | undefined;
  return (id) => {
    const end = block ? block.firstLog + block.count : 0;
    if (!block || id < block.firstLog || id >= end) {
      const { firstLog, place } = placeOf(store, id, id >= end ? end : undefined);
      const bytes = place.headBytes + place.bodyBytes;
      // Extra space for the next records.
      if (bytes > memory.length && bytes <= REUSED_BYTES) memory = new Uint8Array(2 * bytes);
      block = new LogsOfBlock(store, firstLog, place, bytes <= memory.length ? memory : undefined);
    }
    return block;
  };
}

/** The last entry of a range that begins at 0. Without `end`, a reverse range of lmdb omits key 0. */
const LAST = { reverse: true, end: 0, inclusiveEnd: true, limit: 1 } as const;

/**
 * Finds the block that contains a log. @param near The probable first log id of that block, which is faster than a
 * search.
 */
function placeOf({ logBlocks }: LogTables, id: number, near: number | undefined) {
  const next = near === undefined ? undefined : logBlocks.get(near);
  if (next && near !== undefined) {
    const place = decodeLogBlock(next);
    if (id < near + place.count) return { firstLog: near, place };
  }
  const row = rowAt(logBlocks, id);
  if (row && id < row.end) return row;
  throw new DamagedStoreError(`the store lacks the block of log ${id}`);
}

/** A row of logs: its first log, and the id after its last one. */
export interface LogRow {
  readonly firstLog: number;
  readonly end: number;
  readonly place: LogBlock;
}

/** Returns the last row that begins at or before a log. */
export function rowAt(logBlocks: LogTables['logBlocks'], id: number): LogRow | undefined {
  for (const { key, value } of logBlocks.range({ start: id, ...LAST })) {
    const place = decodeLogBlock(value);
    return { firstLog: key, end: key + place.count, place };
  }
  return undefined;
}

/** Returns the id after the removed logs that contain a log, or the id itself when the log was not removed. */
export function removedTo({ logBlocks }: Pick<LogTables, 'logBlocks'>, id: number): number {
  const row = rowAt(logBlocks, id);
  return row && isRemoved(row.place) ? Math.max(row.end, id) : id;
}

/** Returns the id after the last log in the store, of available and of only written blocks. */
export function logsEndIn({ logBlocks }: LogTables): number {
  for (const { key, value } of logBlocks.range(LAST)) {
    return key + decodeLogBlock(value).count;
  }
  return 0;
}

/** Returns the log record at a place. @throws {DamagedStoreError} when its segment is unreadable. */
export function storedLogSource(store: LogTables, place: LogBlock): LogSource {
  const { at, number, sum, headBytes, bodyBytes } = place;
  if (!isInSegment(place)) {
    return {
      headBytes,
      bodyBytes,
      read(into) {
        const record = store.logFiles.read(at, headBytes + bodyBytes, into);
        if (recordSum([record]) === sum) return record;
        throw new DamagedStoreError(`the store's logs of block ${number} fail their checksum`);
      },
    };
  }
  const blocks = store.segments.blocks(number);
  if (!blocks) throw new DamagedStoreError(`the store lacks the segment of block ${number}`);
  return blocks.logs(number);
}
