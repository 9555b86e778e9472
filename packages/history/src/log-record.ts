import type { Log } from '@ethread/chain';
import { asBuffer } from './block-record.ts';

/** A log and the transaction of its block that made it. */
export interface LogOfBlock {
  readonly log: Log;
  readonly transactionIndex: number;
}

/** The logs of a block, each readable without those before it. */
export interface LogsOfBlock {
  readonly count: number;
  /** @throws {RangeError} beyond `count`, and for a record that is cut off. */
  at(index: number): LogOfBlock;
}

const ADDRESS_AT = 5;
const TOPICS_AT = 25;

/**
 * count (4) · end of each log (4 each) · the logs: transaction index (4) · topic count (1) · address (20) · topics (32
 * each) · data
 */
export function encodeLogs(logs: readonly LogOfBlock[]): Uint8Array {
  const sizes = logs.map(({ log }) => TOPICS_AT + 32 * log.topics.length + log.data.length);
  const tableBytes = 4 + 4 * logs.length;
  const record = Buffer.alloc(sizes.reduce((sum, size) => sum + size, tableBytes));
  record.writeUInt32BE(logs.length);
  let at = tableBytes;
  for (const [index, { log, transactionIndex }] of logs.entries()) {
    record.writeUInt32BE(transactionIndex, at);
    record.writeUInt8(log.topics.length, at + 4);
    record.set(log.address, at + ADDRESS_AT);
    for (const [position, topic] of log.topics.entries()) record.set(topic, at + TOPICS_AT + 32 * position);
    record.set(log.data, at + TOPICS_AT + 32 * log.topics.length);
    at += sizes[index] ?? 0;
    record.writeUInt32BE(at, 4 + 4 * index);
  }
  return record;
}

/** Reads the record; undefined stands for a block without logs. */
export function readLogs(record: Uint8Array | undefined): LogsOfBlock {
  if (!record) return NO_LOGS;
  const buffer = asBuffer(record);
  const count = buffer.readUInt32BE();
  const end = (index: number) => (index < 0 ? 4 + 4 * count : buffer.readUInt32BE(4 + 4 * index));
  return {
    count,
    at(index) {
      if (index >= count) throw new RangeError(`the block has no log ${index}`);
      const from = end(index - 1);
      const dataAt = from + TOPICS_AT + 32 * buffer.readUInt8(from + 4);
      const topics = [];
      for (let at = from + TOPICS_AT; at < dataAt; at += 32) topics.push(record.subarray(at, at + 32));
      return {
        transactionIndex: buffer.readUInt32BE(from),
        log: {
          address: record.subarray(from + ADDRESS_AT, from + TOPICS_AT),
          topics,
          data: record.subarray(dataAt, end(index)),
        },
      };
    },
  };
}

const NO_LOGS: LogsOfBlock = {
  count: 0,
  at(index) {
    throw new RangeError(`the block has no log ${index}`);
  },
};
