import type { Log } from '@ethread/chain';
import fc from 'fast-check';
import { decodeLog, decodeLogsHead, encodeLogs, type LogOfBlock } from './log-record.ts';
import { PartMemory } from './bytes.ts';

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });
/** Returns bytes with leading, trailing and inner zeros, or only zeros. */
const sparse = (length: number) =>
  fc
    .tuple(bytes(length), fc.nat({ max: length }), fc.nat({ max: length }))
    .map(([value, from, to]) => value.map((byte, at) => (at >= from && at < to ? byte : 0)));
const few = (length: number) =>
  fc.integer({ min: 1, max: 3 }).map((seed) => new Uint8Array(length).fill(seed));
const addressTopic = few(20).map((address) => Uint8Array.from([...new Uint8Array(12), ...address]));
const word = fc.oneof(bytes(32), sparse(32), few(32), addressTopic);

const arbitraryLog: fc.Arbitrary<Log> = fc.record({
  address: fc.oneof(bytes(20), sparse(20), few(20)),
  topics: fc.array(word, { maxLength: 4 }),
  data: fc.oneof(
    fc.uint8Array({ maxLength: 70 }),
    fc.array(word, { maxLength: 5 }).map((words) => Uint8Array.from(words.flatMap((one) => [...one]))),
    // Long data, some of them compressible.
    fc.integer({ min: 500, max: 2_000 }).chain((length) => fc.oneof(bytes(length), few(length))),
    // Many words, with zeros or with repetitions.
    fc
      .tuple(fc.array(word, { minLength: 1, maxLength: 4 }), fc.integer({ min: 8, max: 200 }))
      .map(([words, times]) =>
        Uint8Array.from(
          Array(times)
            .fill(words)
            .flat()
            .flatMap((one) => [...one]),
        ),
      ),
  ),
});
const arbitraryLogs = fc
  .array(fc.tuple(arbitraryLog, fc.nat({ max: 3 })), { minLength: 1, maxLength: 12 })
  .map((logs) => {
    let transactionIndex = 0;
    return logs.map(([log, step]): LogOfBlock => ({ log, transactionIndex: (transactionIndex += step) }));
  });

function decode(head: Uint8Array, body: Uint8Array, count: number, memory?: PartMemory): LogOfBlock[] {
  const read = decodeLogsHead(head, count);
  return Array.from({ length: count }, (_, index) => ({
    log: decodeLog(body, read.ends[index - 1] ?? 0, read.ends[index] ?? 0, read, memory),
    transactionIndex: read.transactionIndexes[index] ?? 0,
  }));
}

const hex = (value: Uint8Array) => Buffer.from(value).toString('hex');
/** Returns a log as text, because a matcher compares thousands of numbers more slowly than it reads them. */
const plain = (logs: readonly LogOfBlock[]) =>
  logs.map(({ log: { address, topics, data }, transactionIndex }) => ({
    transactionIndex,
    log: { address: hex(address), topics: topics.map(hex), data: hex(data) },
  }));

describe('The record of a block’s logs', () => {
  it('decodes each written log, also into reused memory', () => {
    const memory = new PartMemory();
    fc.assert(
      fc.property(arbitraryLogs, (logs) => {
        const { head, body } = encodeLogs(logs);
        expect(plain(decode(head, body, logs.length))).toEqual(plain(logs));
        memory.reuse();
        expect(plain(decode(head, body, logs.length, memory))).toEqual(plain(logs));
      }),
    );
  });

  it('takes a third of the plain size for token transfers', () => {
    const random = fc.sample(fc.tuple(bytes(20), bytes(20), bytes(8)), { numRuns: 150, seed: 1 });
    const padded = (value: Uint8Array) => Uint8Array.from([...new Uint8Array(32 - value.length), ...value]);
    const logs = random.map(([from, to, amount], index): LogOfBlock => ({
      transactionIndex: index >> 1,
      log: {
        address: new Uint8Array(20).fill(index % 10),
        topics: [new Uint8Array(32).fill(0xdd), padded(from), padded(to)],
        data: padded(amount),
      },
    }));
    const { head, body } = encodeLogs(logs);
    expect(head.length + body.length).toBeLessThan((150 * (20 + 4 * 32)) / 2.4);
  });

  it('numbers more shared values than fit a byte', () => {
    const logs = Array.from({ length: 600 }, (_, index): LogOfBlock => ({
      transactionIndex: index,
      log: {
        address: new Uint8Array(20).fill(1),
        topics: [Uint8Array.from({ length: 32 }, (_, at) => 1 + ((index % 300) >> (at % 8)))],
        data: new Uint8Array(),
      },
    }));
    const { head, body } = encodeLogs(logs);
    expect(plain(decode(head, body, logs.length))).toEqual(plain(logs));
  });

  it('throws or returns other logs for damaged bytes, without any other effect', () => {
    fc.assert(
      fc.property(arbitraryLogs, fc.nat(), fc.nat({ max: 255 }), fc.boolean(), (logs, at, byte, inHead) => {
        const { head, body } = encodeLogs(logs);
        const damaged = Uint8Array.from(inHead ? head : body);
        damaged[at % damaged.length] = byte;
        try {
          decode(inHead ? damaged : head, inHead ? body : damaged, logs.length);
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError);
        }
      }),
    );
  });
});
