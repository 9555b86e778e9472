import { createHash } from 'node:crypto';
import { ChunkBuffer } from './chunk-buffer.ts';

const PIECE_BYTES = 1024 * 1024;

/** Creates bytes that differ from position to position. */
const noise = (length: number) => Uint8Array.from({ length }, (_none, at) => (at * 2_654_435_761) >>> 24);
const digest = (parts: readonly Uint8Array[]) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
};

describe('ChunkBuffer', () => {
  it.each([0, 1, 1_000, PIECE_BYTES - 1, PIECE_BYTES, PIECE_BYTES + 1, 3 * PIECE_BYTES])(
    'holds %i bytes that were added in parts of any size',
    (length) => {
      const all = noise(length);
      for (const part of [1_000, 128 * 1024, 2 * PIECE_BYTES]) {
        const buffer = new ChunkBuffer();
        for (let at = 0; at < length; at += part) buffer.add(all.subarray(at, at + part));
        const chunks = buffer.chunks();
        expect(buffer.length).toBe(length);
        expect(digest(chunks)).toBe(digest([all]));
        expect(chunks).toHaveLength(Math.ceil(length / PIECE_BYTES));
      }
    },
  );

  it('copies the bytes, and allocates no more than their length', () => {
    const given = noise(1_000);
    const buffer = new ChunkBuffer();
    buffer.add(given);
    given.fill(0);
    buffer.add(given);
    const [chunk] = buffer.chunks();
    expect(digest([chunk ?? given])).toBe(digest([noise(1_000), new Uint8Array(1_000)]));
    expect(chunk?.buffer.byteLength).toBe(2_000);
  });
});
