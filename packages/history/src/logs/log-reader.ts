import type { Log } from '@ethread/chain';
import { CorruptStoreError } from '../errors.ts';
import { hashAt } from '../sender-record.ts';
import type { BlockRecord } from '../block-record.ts';
import type { StoreTables } from '../store.ts';
import { decodeLogBlock, type LogBlock } from './log-block.ts';
import { decodeLog, decodeLogsHead, type LogRecordHead } from './log-record.ts';
import type { PartMemory } from './part-memory.ts';

/** A record up to this size is read at once; of a longer one only its head, and each log by itself. */
const WHOLE_BYTES = 64 * 1024;

/** What is read at once of a longer record, when its logs are read one after the other. */
const WINDOW_BYTES = 64 * 1024;

/** A block's logs, each read when it is asked for. */
export interface BlockLogs {
  readonly count: number;
  /** Of their record. */
  readonly bytes: number;
  /** The log of a position in the block. @throws {CorruptStoreError} when there is none, or it is unreadable. */
  log(position: number): Log;
  /** Which transaction of the block made the log. */
  transactionIndex(position: number): number;
}

/** The logs of a block that has some, and where they stand. */
export class LogsOfBlock implements BlockLogs {
  readonly place: LogBlock;
  /** The id of the first log. */
  readonly firstLog: number;
  readonly #store: StoreTables;
  readonly #isWhole: boolean;
  readonly #record: Uint8Array;
  readonly #head: LogRecordHead;
  #transactions: Uint8Array | undefined;
  /** Of which transaction the hash was asked for last, and its hash: logs of one follow one another. */
  #hashed = -1;
  #hash: Uint8Array = new Uint8Array(0);
  /** The part of a longer record that was read last, and where in the body it begins and ends. */
  #window = new Uint8Array(0);
  #windowFrom = 0;
  #windowTo = 0;

  /** @throws {CorruptStoreError} when the record is unreadable. */
  constructor(store: StoreTables, firstLog: number, place: LogBlock, memory?: Uint8Array) {
    this.#store = store;
    this.firstLog = firstLog;
    this.place = place;
    const { at, headBytes, bodyBytes, count } = place;
    this.#isWhole = headBytes + bodyBytes <= WHOLE_BYTES;
    this.#record = this.#isWhole
      ? store.logFile.read(at, headBytes + bodyBytes, memory)
      : store.logFile.read(at, headBytes);
    this.#head = this.#readable(() => decodeLogsHead(this.#record.subarray(0, headBytes), count));
  }

  get count(): number {
    return this.place.count;
  }

  get bytes(): number {
    return this.place.headBytes + this.place.bodyBytes;
  }

  /** @param memory where the log goes, if not into memory of its own. */
  log(position: number, memory?: PartMemory): Log {
    return this.#readable(() => {
      const from = this.#head.ends[position - 1] ?? 0;
      const to = this.#head.ends[position];
      if (to === undefined || to > this.place.bodyBytes) throw new RangeError(`there is no log ${position}`);
      const { headBytes } = this.place;
      if (this.#isWhole) return decodeLog(this.#record, headBytes + from, headBytes + to, this.#head, memory);
      if (from < this.#windowFrom || to > this.#windowTo) this.#read(from, to);
      // What is decoded is no view of it.
      return decodeLog(this.#window, from - this.#windowFrom, to - this.#windowFrom, this.#head, memory);
    });
  }

  /** Reads a log, and those behind it when it follows the one before (10,000 logs in a row: a fifth of the time). */
  #read(from: number, to: number): void {
    const { at, headBytes, bodyBytes } = this.place;
    const isNext = from > 0 && from === this.#windowTo;
    const end = isNext ? Math.min(Math.max(to, from + WINDOW_BYTES), bodyBytes) : to;
    if (end - from > this.#window.length)
      this.#window = new Uint8Array(isNext ? end - from : 2 * (end - from));
    // Nothing is in it while it is read anew, which may fail.
    this.#windowTo = 0;
    this.#store.logFile.read(at + headBytes + from, end - from, this.#window);
    this.#windowFrom = from;
    this.#windowTo = end;
  }

  transactionIndex(position: number): number {
    return this.#head.transactionIndexes[position] ?? 0;
  }

  /** The hash of that transaction. @throws {CorruptStoreError} */
  transactionHash(position: number): Uint8Array {
    const transaction = this.transactionIndex(position);
    if (transaction === this.#hashed) return this.#hash;
    const { number } = this.place;
    this.#transactions ??= this.#store.senders.getBinary(number);
    if (!this.#transactions) throw new CorruptStoreError(`the store lacks the senders of block ${number}`);
    this.#hashed = transaction;
    return (this.#hash = hashAt(this.#transactions, transaction));
  }

  #readable<T>(read: () => T): T {
    try {
      return read();
    } catch (cause) {
      if (!(cause instanceof RangeError)) throw cause;
      const { number } = this.place;
      throw new CorruptStoreError(`the store's logs of block ${number} are unreadable`, { cause });
    }
  }
}

const NO_LOGS: BlockLogs = {
  count: 0,
  bytes: 0,
  log(position) {
    throw new CorruptStoreError(`the block has no log ${position}`);
  },
  transactionIndex: () => 0,
};

/** Reads the logs of a block that is written. @throws {CorruptStoreError} */
export function readLogs(store: StoreTables, { firstLog, logCount, header }: BlockRecord): BlockLogs {
  if (logCount === 0) return NO_LOGS;
  const place = store.logBlocks.getBinary(firstLog);
  if (!place) throw new CorruptStoreError(`the store lacks the logs of block ${header.number}`);
  return new LogsOfBlock(store, firstLog, decodeLogBlock(place));
}

/** Finds the blocks of logs by id, upwards. Each block is good until the next is asked for. */
export function createLogReader(store: StoreTables): (id: number) => LogsOfBlock {
  let memory = new Uint8Array(0);
  let block: LogsOfBlock | undefined;
  return (id) => {
    const end = block ? block.firstLog + block.count : 0;
    if (!block || id < block.firstLog || id >= end) {
      const { firstLog, place } = placeOf(store, id, id >= end ? end : undefined);
      const bytes = place.headBytes + place.bodyBytes;
      // Room for the next ones too.
      if (bytes > memory.length && bytes <= WHOLE_BYTES) memory = new Uint8Array(2 * bytes);
      block = new LogsOfBlock(store, firstLog, place, memory);
    }
    return block;
  };
}

/** The last entry of a range that begins at 0: without its end, a reverse range of lmdb leaves out key 0. */
const LAST = { reverse: true, end: 0, inclusiveEnd: true, limit: 1 } as const;

/** @param near where a block with logs begins that is likely the one, if any: quicker than a search. */
function placeOf({ logBlocks }: StoreTables, id: number, near: number | undefined) {
  const next = near === undefined ? undefined : logBlocks.getBinary(near);
  if (next && near !== undefined) {
    const place = decodeLogBlock(next);
    if (id < near + place.count) return { firstLog: near, place };
  }
  for (const { key, value } of logBlocks.getRange({ start: id, ...LAST })) {
    const place = decodeLogBlock(value);
    if (id < key + place.count) return { firstLog: key, place };
  }
  throw new CorruptStoreError(`the store lacks the block of log ${id}`);
}

/** The id after the last log that the store has, held or only written. */
export function logsEndIn({ logBlocks }: StoreTables): number {
  for (const { key, value } of logBlocks.getRange(LAST)) {
    return key + decodeLogBlock(value).count;
  }
  return 0;
}
