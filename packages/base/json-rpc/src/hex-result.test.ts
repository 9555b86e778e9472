import { bytesToHex } from '@ethread/core';
import { JsonStream } from './json-stream.ts';
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
    const lengths: number[] = [];
    let text = '';
    for await (const piece of result) {
      lengths.push(piece.length);
      text += new TextDecoder().decode(piece);
    }
    expect(text).toBe(JSON.stringify(bytesToHex(bytes)));
    expect(Math.max(...lengths)).toBe(131_072);
  });
});
