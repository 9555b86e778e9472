import fc from 'fast-check';
import { CorruptStoreError } from '../errors.ts';
import { bucketOf, type ChunkEntry, encodeChunk, findInBucket } from './chunk-parts.ts';
import { CHUNK_IDS, decodeIds, idsWithin } from './id-set.ts';

// Hashes that share buckets, and all of their bits, with others.
const hash = fc.tuple(fc.nat({ max: 3 }), fc.nat({ max: 40 })).map(([high, low]) => high * 2 ** 30 + low);
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

/** What the parts of a chunk have of a hash. */
function find(parts: ReadonlyMap<number, Uint8Array>, wanted: number): number[][] {
  const bucket = parts.get(bucketOf(wanted));
  const found = bucket ? findInBucket(bucket, wanted) : [];
  return found.map((entry) => {
    const ids = 'ids' in entry ? entry.ids : decodeIds(parts.get(entry.part) ?? new Uint8Array());
    return [...idsWithin(ids, { from: 0, to: CHUNK_IDS })];
  });
}

const text = (lists: readonly (readonly number[])[]) => lists.map((list) => list.join()).sort();

describe('the parts of a chunk', () => {
  it('have for each hash the ids of every value with it, and nothing for others', () => {
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

  it('name a part that is unreadable', () => {
    expect(() => findInBucket(Uint8Array.of(200, 0, 0, 0, 1, 0, 0, 0), 1)).toThrow(CorruptStoreError);
  });
});
