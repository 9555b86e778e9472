import { InvalidChainBytesError } from '@ethread/chain';
import fc from 'fast-check';
import { compressBlock, decompressBlock, MAX_BLOCK_BYTES } from './snappy-block.ts';

/** Generates repetitive bytes as in chain data: runs of one byte, and repeated parts. */
const repetitive = fc
  .array(
    fc.oneof(
      fc.uint8Array({ maxLength: 40 }),
      fc
        .record({ byte: fc.nat({ max: 3 }), times: fc.nat({ max: 3000 }) })
        .map(({ byte, times }) => new Uint8Array(times).fill(byte)),
    ),
    { maxLength: 20 },
  )
  .map((parts) => new Uint8Array(Buffer.concat([...parts, ...parts])));

describe('compressBlock and decompressBlock', () => {
  it('reads back any compressed bytes', () => {
    fc.assert(
      fc.property(fc.oneof(repetitive, fc.uint8Array({ maxLength: 300 })), (bytes) => {
        expect(decompressBlock(compressBlock(bytes))).toEqual(bytes);
      }),
    );
  });

  it('accepts up to 65,536 bytes in a block', () => {
    const most = new Uint8Array(MAX_BLOCK_BYTES).fill(7);
    expect(decompressBlock(compressBlock(most))).toEqual(most);
    expect(() => compressBlock(new Uint8Array(MAX_BLOCK_BYTES + 1))).toThrow(RangeError);
  });

  // Written by hand from the format's description (google/snappy, format_description.txt).
  it.each([
    ['nothing', [0], ''],
    ['a literal', [3, 2 << 2, 97, 98, 99], 'abc'],
    ['a literal with a length byte', [3, 60 << 2, 2, 97, 98, 99], 'abc'],
    ['a literal with four length bytes', [3, 63 << 2, 2, 0, 0, 0, 97, 98, 99], 'abc'],
    ['a copy of one byte', [8, 3 << 2, 97, 98, 99, 100, (0 << 5) | (0 << 2) | 1, 4], 'abcdabcd'],
    ['a copy that repeats', [6, 0, 97, (4 << 2) | 2, 1, 0], 'aaaaaa'],
    ['a copy of four bytes', [6, 1 << 2, 97, 98, (3 << 2) | 3, 2, 0, 0, 0], 'ababab'],
  ])('decompresses a block that contains %s', (_, block, text) => {
    expect(Buffer.from(decompressBlock(Uint8Array.from(block))).toString()).toBe(text);
  });

  it.each([
    ['nothing at all', []],
    ['a length without end', [0x80, 0x80, 0x80, 0x80, 0x80]],
    ['a length beyond 65,536', [0x81, 0x80, 0x04]],
    ['a literal that is cut off', [3, 2 << 2, 97]],
    ['a literal that is longer than the block says', [1, 1 << 2, 97, 98]],
    ['a literal whose length is near 2^32', [3, 63 << 2, 0xfa, 0xff, 0xff, 0xff, 97, 98, 99]],
    ['a copy of nothing', [4, 0, 97, (2 << 2) | 2, 0, 0]],
    ['a copy from before the start', [4, 0, 97, (2 << 2) | 2, 2, 0]],
    ['a copy that is longer than the block says', [2, 0, 97, (2 << 2) | 2, 1, 0]],
    ['a copy that is cut off', [4, 0, 97, (2 << 2) | 2, 1]],
    ['less than it says', [4, 0, 97]],
  ])('rejects an invalid block: %s', (_, block) => {
    expect(() => decompressBlock(Uint8Array.from(block))).toThrow(InvalidChainBytesError);
  });

  it('decompresses arbitrary bytes within the size limit or throws InvalidChainBytesError', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
        try {
          expect(decompressBlock(bytes).length).toBeLessThanOrEqual(MAX_BLOCK_BYTES);
        } catch (error) {
          expect(error).toBeInstanceOf(InvalidChainBytesError);
        }
      }),
      { numRuns: 2000 },
    );
  });
});
