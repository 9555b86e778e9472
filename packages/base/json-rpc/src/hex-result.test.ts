import { bytesToHex } from '@ethread/core';
import { JsonStream } from './json-stream.ts';
import { hexListResult } from './hex-list-result.ts';
import { hexResult } from './print-response.ts';

describe('hexResult', () => {
  it('prints short bytes as hex', () => {
    expect(hexResult(Uint8Array.of(0, 0xff))).toBe('0x00ff');
  });

  it('prints long bytes in chunks, and holds only the bytes meanwhile', async () => {
    const bytes = Uint8Array.from({ length: 200_001 }, (_, at) => at);
    const result = hexResult(bytes);
    if (!(result instanceof JsonStream)) throw new TypeError('the result is not streamed');
    expect(result.bufferedBytes).toBe(bytes.length);
    const { text, longest } = await read(result);
    expect(text).toBe(JSON.stringify(bytesToHex(bytes)));
    expect(longest).toBeLessThan(200_000);
  });
});

describe('hexListResult', () => {
  it('prints a few bytes as hex', () => {
    expect(hexListResult([])).toEqual([]);
    expect(hexListResult([Uint8Array.of(0), new Uint8Array()])).toEqual(['0x00', '0x']);
  });

  it.each([
    ['many short items', Array.from({ length: 3_000 }, (_, at) => new Uint8Array(100).fill(at))],
    ['a long item among short ones', [Uint8Array.of(1), new Uint8Array(200_001).fill(7), new Uint8Array()]],
  ])('prints %s in chunks', async (_name, list) => {
    const result = hexListResult(list);
    if (!(result instanceof JsonStream)) throw new TypeError('the result is not streamed');
    const { text, longest } = await read(result);
    expect(text).toBe(JSON.stringify(list.map(bytesToHex)));
    expect(longest).toBeLessThan(200_000);
  });
});

async function read(stream: JsonStream): Promise<{ readonly text: string; readonly longest: number }> {
  let [text, longest] = ['', 0];
  for await (const piece of stream) {
    longest = Math.max(longest, piece.length);
    text += new TextDecoder().decode(piece);
  }
  return { text, longest };
}
