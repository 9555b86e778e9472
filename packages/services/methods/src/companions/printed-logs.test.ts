import { JsonBytes, JsonStream } from '@ethread/json-rpc';
import fc from 'fast-check';
import { gatherLogs, gatherTexts, PrintedLogs } from './printed-logs.ts';

const log = (number: number) => ({
  blockNumber: `0x${number.toString(16)}`,
  // Texts and members that a node may add.
  note: '}],{"\\',
  more: [{ a: [1, {}] }],
});
const signal = new AbortController().signal;
const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

function streamOf(pieces: readonly Uint8Array[]): JsonStream {
  return new JsonStream(
    (async function* () {
      yield* pieces;
    })(),
    0,
  );
}

describe('PrintedLogs', () => {
  it('finds each log and prints the first ones, wherever the pieces of the list end', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(255)), fc.array(fc.integer({ min: 1, max: 40 })), (numbers, sizes) => {
        const logs = new PrintedLogs('{"logs":');
        const bytes = JsonBytes.of(numbers.map(log)).bytes;
        for (let at = 0, piece = 0; at < bytes.length; piece++) {
          const size = sizes[piece % sizes.length] ?? 7;
          logs.add(bytes.subarray(at, at + size));
          at += size;
        }
        expect(logs.length).toBe(bytes.length);
        expect(logs.count).toBe(numbers.length);
        expect([...logs.parsed()]).toEqual(numbers.map(log));
        const count = Math.floor(numbers.length / 2);
        expect(JSON.parse(textOf(logs.print(count, ',"more":1}')))).toEqual({
          logs: numbers.slice(0, count).map(log),
          more: 1,
        });
      }),
    );
  });
});

describe('gatherLogs', () => {
  it('reads values, bytes and streams alike', async () => {
    const list = [log(1), log(2)];
    const json = JsonBytes.of(list);
    const halves = [json.bytes.subarray(0, 30), json.bytes.subarray(30)];
    for (const result of [JSON.parse(JSON.stringify(list)), json, streamOf(halves)]) {
      const logs = await gatherLogs(result, { client: 'a', signal });
      expect(logs && [...logs.parsed()]).toEqual(list);
    }
    const texts = Array.from({ length: 512 }, (_, number) => JSON.stringify(log(number)));
    const joined = await gatherTexts(texts, { client: 'a', signal });
    expect([...joined.parsed()]).toEqual(texts.map((text) => JSON.parse(text)));
  });

  it('leaves a stream that has too many bytes', async () => {
    const ends: string[] = [];
    const stream = streamOf([Buffer.from('['), Buffer.alloc(100, ' '), Buffer.from(']')]);
    stream.whenEnded((end) => ends.push(end));
    expect(await gatherLogs(stream, { client: 'a', signal, maxBytes: 50 })).toBeUndefined();
    expect(ends).toEqual(['left']);
  });

  it('takes a turn of the client for each piece, and stops between them when the client leaves', async () => {
    const taken: string[] = [];
    const turns = { take: (name: string) => void taken.push(name) };
    const pieces = [Buffer.from('['), Buffer.from('{}'), Buffer.from(',{}'), Buffer.from(']')];
    const ending = new AbortController();
    const gather = () => gatherLogs(streamOf(pieces), { client: 'a', signal: ending.signal, turns });
    await gather();
    expect(taken).toEqual(Array(5).fill('a'));
    ending.abort();
    await expect(gather()).rejects.toThrow();
    expect(taken).toHaveLength(6);
  });
});
