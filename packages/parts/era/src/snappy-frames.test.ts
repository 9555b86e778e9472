import { InvalidChainBytesError } from '@ethread/chain';
import { concatBytes } from '@ethread/core';
import fc from 'fast-check';
import { compressFrames, decompressFrames } from './snappy-frames.ts';

const text = new TextEncoder().encode('The same words, the same words, the same words again and again.');
const framed = compressFrames(text);
const IDENTIFIER = framed.subarray(0, 10);
const chunkOf = (...bytes: readonly number[]) => concatBytes(IDENTIFIER, Uint8Array.from(bytes));

describe('Snappy frames', () => {
  it('reads back compressed bytes, in as many chunks as they need', () => {
    for (const length of [1, 65_536, 65_537, 200_000]) {
      const bytes = Uint8Array.from({ length }, (_, at) => (at * at) >> 8);
      expect(decompressFrames(compressFrames(bytes), length)).toEqual(bytes);
    }
  });

  it('stores data uncompressed when compressing would not shorten it', () => {
    const bytes = Uint8Array.from({ length: 100 }, (_, at) => at);
    expect(compressFrames(bytes)).toHaveLength(10 + 8 + 100);
    expect(decompressFrames(compressFrames(bytes), 100)).toEqual(bytes);
  });

  it('accepts padding and skippable chunks', () => {
    const padding = Uint8Array.of(0xfe, 3, 0, 0, 0, 0, 0);
    const unknown = Uint8Array.of(0x80, 1, 0, 0, 9);
    const stream = concatBytes(IDENTIFIER, padding, unknown, IDENTIFIER, framed.subarray(10));
    expect(decompressFrames(stream, 1000)).toEqual(text);
  });

  it.each([
    ['nothing', new Uint8Array(), 'no Snappy stream begins here'],
    ['another file', text, 'no Snappy stream begins here'],
    ['a chunk that is cut off', framed.subarray(0, -1), 'chunk at byte 10 is cut off'],
    ['a chunk header that is cut off', framed.subarray(0, 12), 'chunk at byte 10 is cut off'],
    ['a chunk without room for its checksum', chunkOf(1, 3, 0, 0, 0, 0, 0), 'chunk at byte 10 is cut off'],
    ['a chunk that no reader may pass over', chunkOf(2, 0, 0, 0), 'byte 10 is of the unknown type 2'],
    ['a wrong checksum', framed.with(15, (framed[15] ?? 0) ^ 1), 'has another checksum than its content'],
    [
      'a long uncompressed chunk',
      concatBytes(chunkOf(1, 5, 0, 1), new Uint8Array(65_541)),
      'more than 65536 bytes',
    ],
  ])('rejects invalid frames: %s', (_, bytes, problem) => {
    expect(() => decompressFrames(bytes, 1000)).toThrow(InvalidChainBytesError);
    expect(() => decompressFrames(bytes, 1000)).toThrow(problem);
  });

  it('stops at the size limit, long before a bomb is unpacked', () => {
    const bomb = compressFrames(new Uint8Array(65_536));
    const chunk = bomb.subarray(10);
    const stream = concatBytes(IDENTIFIER, ...Array.from({ length: 1000 }, () => chunk));
    expect(() => decompressFrames(stream, 200_000)).toThrow(
      'holds more than the 200000 bytes that are allowed',
    );
  });

  it('rejects frames with a byte changed, unless the content stays the same, and skips a chunk that became skippable', () => {
    fc.assert(
      fc.property(fc.nat({ max: framed.length - 1 }), fc.integer({ min: 1, max: 255 }), (at, mask) => {
        try {
          const read = decompressFrames(framed.with(at, (framed[at] ?? 0) ^ mask), 1000);
          expect(read).toEqual(at === 10 ? new Uint8Array() : text);
        } catch (error) {
          expect(error).toBeInstanceOf(InvalidChainBytesError);
        }
      }),
      { numRuns: 1000 },
    );
  });
});
