import type { LogQuery } from '@ethread/ports';
import { CachedStream, JsonBytes, JsonStream } from '@ethread/json-rpc';
import type { Filter } from '@ethread/types';
import { createCachedLogs } from './cached-logs.ts';
import { createChangingChain, TOKEN, TRANSFER } from './testing/small-chain.ts';

const query = (from: number, to: number): LogQuery => ({ blocks: { from, to }, addresses: [], topics: [] });
const filter: Filter = { fromBlock: '0x0', toBlock: '0x1', topics: [TRANSFER] };
const MEGABYTE = 1024 * 1024;

/** Creates a response that is streamed in chunks, all in the same buffer, like printed logs. */
function streamOf(text: string, pieceBytes: number): JsonStream {
  const memory = Buffer.alloc(pieceBytes);
  return new JsonStream(
    (async function* () {
      for (let start = 0; start < text.length; start += pieceBytes)
        yield memory.subarray(0, memory.write(text.slice(start, start + pieceBytes)));
    })(),
    pieceBytes,
  );
}
const large = (bytes: number) => JSON.stringify('x'.repeat(bytes - 2));
const valueOf = async (response: JsonBytes | JsonStream): Promise<unknown> => response.parse();

describe('createCachedLogs', () => {
  let changing: ReturnType<typeof createChangingChain>;
  let cached: ReturnType<typeof createCachedLogs>;
  let made = 0;
  const make = () => Promise.resolve(JsonBytes.of(++made));

  beforeEach(() => {
    changing = createChangingChain();
    cached = createCachedLogs(changing.chain);
    made = 0;
  });

  const again = async () => valueOf(await cached.respond(filter, query(0, 1), make));

  it('makes the response to a filter over a range once', async () => {
    const call = async (requested: Filter, from: number, to: number) =>
      valueOf(await cached.respond(requested, query(from, to), make));
    expect(await call(filter, 0, 1)).toBe(1);
    expect(await call({ ...filter, toBlock: 'latest' }, 0, 1)).toBe(1);
    expect(await call(filter, 1, 1)).toBe(2);
    expect(await call(filter, 0, 2)).toBe(3);
    expect(await call({ ...filter, topics: [[TRANSFER]] }, 0, 1)).toBe(4);
    expect(await call({ ...filter, address: TOKEN }, 0, 1)).toBe(5);
    expect(await call(filter, 0, 1)).toBe(1);
  });

  it('makes a new response when the last block of the range is another, and each time for a block by its hash', async () => {
    await cached.respond(filter, query(0, 1), make);
    changing.change = (header) => ({ ...header, hash: new Uint8Array(32).fill(9) });
    expect(await again()).toBe(2);
    changing.change = (header) => header;
    expect(await again()).toBe(1);
    const byHash: LogQuery = { blocks: { blockHash: new Uint8Array(32) }, addresses: [], topics: [] };
    for (const response of [3, 4])
      expect(await valueOf(await cached.respond(filter, byHash, make))).toBe(response);
  });

  it('does not cache a response when a block was replaced while it was made', async () => {
    const replacing = () => {
      changing.change = (header) => ({ ...header, hash: new Uint8Array(32).fill(9) });
      return make();
    };
    expect(await valueOf(await cached.respond(filter, query(0, 1), replacing))).toBe(1);
    expect(await again()).toBe(2);
    changing.change = (header) => header;
    expect(await again()).toBe(3);
  });

  it('copies a streamed response for the cache while it is sent, and streams it again', async () => {
    const text = JSON.stringify(Array.from({ length: 600_000 }, (_none, at) => at));
    const first = await cached.respond(filter, query(0, 1), async () => streamOf(text, 100_000));
    expect(JSON.stringify(await valueOf(first)) === text).toBe(true);
    const second = await cached.respond(filter, query(0, 1), make);
    expect(second).toBeInstanceOf(CachedStream);
    const { chunks } = second instanceof CachedStream ? second : { chunks: [] };
    expect({ isSame: Buffer.concat(chunks).equals(Buffer.from(text)), made }).toEqual({
      isSame: true,
      made: 0,
    });
    expect(chunks.map(({ buffer }) => buffer.byteLength)).toEqual(chunks.map(({ length }) => length));
    expect(chunks.length).toBeGreaterThan(3);
  });

  it('does not cache a response that was aborted halfway, or is too large', async () => {
    const left = await cached.respond(filter, query(0, 1), async () => streamOf(large(MEGABYTE), 100_000));
    if (!(left instanceof JsonStream)) throw new Error('expected a stream');
    const ends: string[] = [];
    left.whenEnded((end) => ends.push(end));
    await left[Symbol.asyncIterator]().next();
    left.leave();
    expect(ends).toEqual(['left']);
    const text = large(9 * MEGABYTE);
    const whole = await cached.respond(filter, query(0, 1), async () => streamOf(text, 100_000));
    expect(await valueOf(whole)).toBe(JSON.parse(text));
    expect(await again()).toBe(1);
  });

  it('copies one streamed response for the cache at a time', async () => {
    const text = large(2 * MEGABYTE);
    const slow = await cached.respond(filter, query(0, 1), async () => streamOf(text, 100_000));
    if (!(slow instanceof JsonStream)) throw new Error('expected a stream');
    const reading = slow[Symbol.asyncIterator]();
    await reading.next();
    const other = await cached.respond(filter, query(0, 2), async () => streamOf(text, 100_000));
    expect(await valueOf(other)).toBe(JSON.parse(text));
    expect(await valueOf(await cached.respond(filter, query(0, 2), make))).toBe(1);
    while (!(await reading.next()).done);
    expect(await cached.respond(filter, query(0, 1), make)).toBeInstanceOf(JsonStream);
  });

  it('caches nothing more while clients read many evicted responses', async () => {
    const chunk = new Uint8Array(MEGABYTE);
    const chunks = async function* () {
      for (let at = 0; at < 7; at++) yield chunk;
    };
    const callFor = (from: number) =>
      cached.respond({ ...filter, address: TOKEN }, query(from, 1), async () => new JsonStream(chunks(), 0));
    const readers: JsonStream[] = [];
    let wasCached = 0;
    for (let from = -40; from < 0; from++) {
      const first = await callFor(from);
      if (first instanceof JsonStream) for await (const piece of first) expect(piece).toBe(chunk);
      const again = await callFor(from);
      // Only the cache's copy of the chunks is another.
      if (!(again instanceof CachedStream)) continue;
      wasCached++;
      readers.push(again);
    }
    // The cache holds four, and three evicted ones exceed the limit.
    expect(wasCached).toBe(7);
    for (const reader of readers) reader.leave();
    const first = await callFor(-100);
    if (first instanceof JsonStream) for await (const piece of first) expect(piece).toBe(chunk);
    expect(await callFor(-100)).toBeInstanceOf(CachedStream);
  });
});
