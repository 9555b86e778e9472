import { bytesToHex } from '@ethread/core';
import { JsonStream } from './json-stream.ts';
import { hexResult, JsonBytes } from './print-response.ts';
import { hexListResult } from './hex-stream.ts';

const CHUNK_BYTES = 128 * 1024;

describe('hexResult', () => {
  it('prints short bytes as hex, and others as JSON', () => {
    expect(hexResult(Uint8Array.of(0, 0xff))).toBe('0x00ff');
    const parts = [Uint8Array.of(0), new Uint8Array(600).fill(0xff)];
    expect(hexResult(...parts)).toEqual(JsonBytes.of(bytesToHex(Buffer.concat(parts))));
  });

  it('prints long bytes in chunks, and holds only the bytes and a chunk meanwhile', async () => {
    const bytes = Uint8Array.from({ length: 200_001 }, (_, at) => at);
    const result = hexResult(bytes);
    if (!(result instanceof JsonStream)) throw new TypeError('the result is not streamed');
    expect(result.bufferedBytes).toBe(bytes.length + CHUNK_BYTES);
    const { text, longest } = await read(result);
    expect(text).toBe(JSON.stringify(bytesToHex(bytes)));
    expect(longest).toBeLessThan(200_000);
  });
});

describe('hexListResult', () => {
  it.each([
    ['no item', []],
    ['short items, of which one is empty', [[Uint8Array.of(0)], [new Uint8Array()], []]],
    ['many items', Array.from({ length: 3_000 }, (_, at) => [new Uint8Array(100).fill(at)])],
    ['a long item in parts', [[Uint8Array.of(1)], [Uint8Array.of(2, 3), new Uint8Array(200_001).fill(7)]]],
  ])('prints %s in chunks', async (_name, list) => {
    const result = hexListResult(eachOf(list), 1_000);
    expect(result.bufferedBytes).toBe(1_000 + CHUNK_BYTES);
    const { text, longest } = await read(result);
    expect(text).toBe(JSON.stringify(list.map((parts) => bytesToHex(Buffer.concat(parts)))));
    expect(longest).toBeLessThanOrEqual(CHUNK_BYTES);
  });

  it('requests an item when the ones before were printed', async () => {
    let requested = 0;
    const list = Array.from({ length: 3 }, () => [new Uint8Array(100_000)]);
    const chunks = hexListResult(
      eachOf(list, () => requested++),
      0,
    )[Symbol.asyncIterator]();
    await chunks.next();
    expect(requested).toBe(1);
    await chunks.return();
    expect(requested).toBe(1);
  });
});

async function* eachOf<T>(list: readonly T[], onRequested: () => void = () => {}): AsyncGenerator<T, void> {
  for (const item of list) {
    onRequested();
    yield item;
  }
}

async function read(stream: JsonStream): Promise<{ readonly text: string; readonly longest: number }> {
  let [text, longest] = ['', 0];
  for await (const piece of stream) {
    longest = Math.max(longest, piece.length);
    text += new TextDecoder().decode(piece);
  }
  return { text, longest };
}
