import fc from 'fast-check';
import { DamagedStoreError } from '@ethread/ports';
import { bucketOf, type BucketVisitor, type ChunkEntry, encodeChunk, findInBucket } from './chunk-parts.ts';
import { CHUNK_IDS, decodeIds, decodeList, idsWithin } from './id-set.ts';

// Hashes that share their bucket, or all of their bits, with others.
const hash = fc.tuple(fc.nat({ max: 3 }), fc.nat({ max: 40 })).map(([high, low]) => high * 2 ** 32 + low);
const length = fc.oneof(fc.constant(1), fc.integer({ min: 2, max: 63 }), fc.integer({ min: 64, max: 200 }));
const arbitraryEntries = fc
  .array(fc.tuple(hash, length, fc.nat({ max: 1_000 })), { maxLength: 60 })
  .map((entries) =>
    entries
      .map(([one, count, from]): ChunkEntry => ({
        hash: one,
        ids: Uint16Array.from({ length: count }, (_, index) => from + 3 * index),
      }))
      .sort((a, b) => a.hash - b.hash),
  );

/** Returns the entries of a hash in the parts of a chunk. */
function find(parts: ReadonlyMap<number, Uint8Array>, wanted: number): number[][] {
  const bucket = parts.get(bucketOf(wanted));
  const found: number[][] = [];
  const visitor: BucketVisitor = {
    id: (id) => found.push([id]),
    list: (view, at, count) => found.push([...decodeList(view, at, count)]),
    part: (part) => found.push([...idsWithin(decodeIds(parts.get(part) ?? new Uint8Array()), ALL)]),
  };
  if (bucket) findInBucket(viewOf(bucket), wanted, visitor);
  return found;
}

const ALL = { from: 0, to: CHUNK_IDS };
const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
const text = (lists: readonly (readonly number[])[]) => lists.map((list) => list.join()).sort();

describe('Parts of an index chunk', () => {
  it('returns for each hash the ids of every value with it, and nothing for an absent hash', () => {
    fc.assert(
      fc.property(arbitraryEntries, hash, (entries, other) => {
        const parts = new Map(encodeChunk(entries).map(({ part, bytes }) => [part, bytes]));
        for (const wanted of [other, ...entries.map((entry) => entry.hash)]) {
          const expected = entries.filter((entry) => entry.hash === wanted).map(({ ids }) => [...ids]);
          expect(text(find(parts, wanted))).toEqual(text(expected));
        }
      }),
    );
  });

  it('names an unreadable part of an index chunk', () => {
    const ignored = { id: () => {}, list: () => {}, part: () => {} };
    const cutOff = viewOf(Uint8Array.of(200, 0, 0, 0, 1, 0, 0, 0));
    expect(() => findInBucket(cutOff, 1, ignored)).toThrow(DamagedStoreError);
    // One list, which begins behind its end.
    const reversed = viewOf(Uint8Array.of(0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 9, 0));
    expect(() => findInBucket(reversed, 1, ignored)).toThrow(DamagedStoreError);
  });
});
