import type { Log, Receipt } from '@ethread/chain';
import { ByteReader, ByteWriter, type PartMemory } from './bytes.ts';
import {
  type PackedValue,
  packValue,
  readSharedValues,
  type SharedValues,
  unpackValue,
  type ValueDictionary,
  type ValueNumbers,
  writeValue,
} from './packed-value.ts';

/** A log and the index of the transaction that emitted it. */
export interface LogOfBlock {
  readonly log: Log;
  readonly transactionIndex: number;
}

/** Returns the logs of a block in their order. */
export function logsOfReceipts(receipts: readonly Receipt[]): LogOfBlock[] {
  return receipts.flatMap((receipt, transactionIndex) =>
    receipt.logs.map((log) => ({ log, transactionIndex })),
  );
}

/** The record of a block's logs in two parts: the data needed for each log, and the logs themselves. */
export interface LogRecord {
  readonly head: Uint8Array;
  readonly body: Uint8Array;
}

/** The decoded head of a record. */
export interface LogRecordHead {
  readonly transactionIndexes: Uint32Array;
  /** The end of each log in the body. */
  readonly ends: Uint32Array;
  readonly shared: SharedValues;
}

const ADDRESS_BYTES = 20;
const WORD_BYTES = 32;
/** The encodings of a log's data: raw, or word by word. */
const RAW = 0;
const WORDS = 1;
/** Longer data are not written word by word. */
const MAX_WORDS_BYTES = 16 * 1024;

/**
 * Encodes a block's logs. Addresses, topics and words of data are written without their zeros, and values that repeat
 * within the block are written once, in the head. This takes a third of the plain size, and each log can still be read
 * by itself. Whole blocks under zstd are no smaller and take 70 µs to open (docs/decisions).
 *
 * head: shared values · transactions with their numbers of logs · length of each log
 * log: topic count and encoding of the data (1) · address · topics · length of the data · data
 *
 * @param dictionary The numbers of values that are stored outside the record.
 */
export function encodeLogs(logs: readonly LogOfBlock[], dictionary?: ValueNumbers): LogRecord {
  const packed = logs.map(({ log }) => packLog(log));
  const shared = sharedValues(packed);
  const ownNumbers = new Map(shared.map(({ key }, number) => [key, number]));
  const numbers = dictionary ? numbersWith(ownNumbers, dictionary) : ownNumbers;
  const body = new ByteWriter();
  const lengths = logs.map(({ log }, index) => {
    const from = body.length;
    const values = packed[index];
    if (values) writeLog(body, log.data, values, numbers);
    return body.length - from;
  });
  const head = new ByteWriter();
  head.varint(shared.length);
  for (const value of shared) writeValue(head, value, dictionary);
  writeTransactions(head, logs);
  for (const length of lengths) head.varint(length);
  return { head: head.bytes(), body: body.bytes() };
}

/** Numbers the values of a dictionary behind a record's own shared values. */
function numbersWith(own: ReadonlyMap<string, number>, dictionary: ValueNumbers): ValueNumbers {
  return {
    get(key) {
      const number = own.get(key);
      if (number !== undefined) return number;
      const outside = dictionary.get(key);
      return outside === undefined ? undefined : own.size + outside;
    },
  };
}

/** Returns the packed values of a log: its address, its topics, and the words of its data. */
export function packedValues(log: Log): readonly PackedValue[] {
  const { address, topics, words = [] } = packLog(log);
  return [address, ...topics, ...words];
}

/**
 * Decodes the head of a record of `count` logs.
 *
 * @param dictionary Required when the record was written with one.
 * @throws {RangeError} when it is truncated.
 */
export function decodeLogsHead(
  bytes: Uint8Array,
  count: number,
  dictionary?: ValueDictionary,
): LogRecordHead {
  const reader = new ByteReader(bytes);
  const shared = readSharedValues(reader, boundedBy(reader.varint(), bytes), dictionary);
  const transactionIndexes = readTransactions(reader, boundedBy(count, bytes));
  const ends = new Uint32Array(count);
  for (let index = 0, end = 0; index < count; index++) ends[index] = end += reader.varint();
  return { transactionIndexes, ends, shared };
}

/**
 * Decodes the log in `bytes` from `from` to `to`. The result is not a view of the bytes.
 *
 * @param memory The buffer for the log. Default: new memory.
 * @throws {RangeError}
 */
export function decodeLog(
  bytes: Uint8Array,
  from: number,
  to: number,
  { shared }: LogRecordHead,
  memory?: PartMemory,
): Log {
  const reader = new ByteReader(bytes, from, to);
  const first = reader.byte();
  const topicCount = first & 7;
  const kind = first >> 3;
  // One allocation for the address and all topics.
  const values = memoryFor(ADDRESS_BYTES + WORD_BYTES * topicCount, memory);
  unpackValue(reader, values, 0, ADDRESS_BYTES, shared);
  const topics: Uint8Array[] = [];
  for (let at = ADDRESS_BYTES; at < values.length; at += WORD_BYTES) {
    unpackValue(reader, values, at, at + WORD_BYTES, shared);
    topics.push(values.subarray(at, at + WORD_BYTES));
  }
  return { address: values.subarray(0, ADDRESS_BYTES), topics, data: readData(reader, kind, shared, memory) };
}

/** A log's packed values, which it may share with other logs of its block. */
interface PackedLog {
  readonly address: PackedValue;
  readonly topics: readonly PackedValue[];
  /** The words of the data, when they are written word by word. */
  readonly words: readonly PackedValue[] | undefined;
}

function packLog({ address, topics, data }: Log): PackedLog {
  return { address: packValue(address), topics: topics.map(packValue), words: packWords(data) };
}

function packWords(data: Uint8Array): PackedValue[] | undefined {
  if (data.length % WORD_BYTES !== 0 || data.length > MAX_WORDS_BYTES) return undefined;
  return Array.from({ length: data.length / WORD_BYTES }, (_none, at) =>
    packValue(data.subarray(WORD_BYTES * at, WORD_BYTES * (at + 1))),
  );
}

/** Returns the values that occur more than once, the most frequent first, because their numbers are the shortest. */
function sharedValues(packed: readonly PackedLog[]): PackedValue[] {
  const uses = new Map<string, { readonly value: PackedValue; count: number }>();
  for (const { address, topics, words = [] } of packed) {
    for (const value of [address, ...topics, ...words]) {
      // A number takes as many bytes as a short value itself.
      if (value.bytes.length < 3) continue;
      const use = uses.get(value.key);
      if (use) use.count++;
      else uses.set(value.key, { value, count: 1 });
    }
  }
  return [...uses.values()]
    .filter(({ count }) => count > 1)
    .sort((a, b) => b.count - a.count)
    .map(({ value }) => value);
}

function writeLog(
  body: ByteWriter,
  data: Uint8Array,
  { address, topics, words }: PackedLog,
  shared: ValueNumbers,
): void {
  body.byte(topics.length | ((words ? WORDS : RAW) << 3));
  for (const value of [address, ...topics]) writeValue(body, value, shared);
  body.varint(data.length);
  if (words) for (const word of words) writeValue(body, word, shared);
  else body.put(data);
}

function readData(reader: ByteReader, kind: number, shared: SharedValues, memory?: PartMemory): Uint8Array {
  const length = reader.varint();
  if (kind === RAW) {
    const bytes = reader.take(length);
    const data = memoryFor(length, memory);
    data.set(bytes);
    return data;
  }
  if (kind !== WORDS || length > MAX_WORDS_BYTES || length % WORD_BYTES !== 0) {
    throw new RangeError('the data of a log are unreadable');
  }
  const data = memoryFor(length, memory);
  for (let at = 0; at < length; at += WORD_BYTES) {
    unpackValue(reader, data, at, at + WORD_BYTES, shared);
  }
  return data;
}

const memoryFor = (length: number, memory: PartMemory | undefined) =>
  memory ? memory.take(length) : new Uint8Array(length);

/** Writes, for each run of logs of one transaction, the difference of the transaction index and the number of logs. */
function writeTransactions(head: ByteWriter, logs: readonly LogOfBlock[]): void {
  let before = 0;
  for (let from = 0, to = 0; from < logs.length; from = to) {
    const transaction = logs[from]?.transactionIndex ?? 0;
    while (to < logs.length && logs[to]?.transactionIndex === transaction) to++;
    head.varint(transaction - before);
    head.varint(to - from);
    before = transaction;
  }
}

function readTransactions(reader: ByteReader, count: number): Uint32Array {
  const transactions = new Uint32Array(count);
  let transaction = 0;
  for (let from = 0; from < count;) {
    transaction += reader.varint();
    const to = from + reader.varint();
    if (to <= from || to > count) throw new RangeError('the logs of a transaction are unreadable');
    transactions.fill(transaction, from, to);
    from = to;
  }
  return transactions;
}

/**
 * Rejects a count above the number of bytes, because each entry takes at least one byte. Damaged counts thus cannot
 * cause huge allocations.
 */
function boundedBy(count: number, bytes: Uint8Array): number {
  if (count > bytes.length) throw new RangeError('the head of a log record is unreadable');
  return count;
}
