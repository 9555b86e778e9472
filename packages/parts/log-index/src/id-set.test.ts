import fc from 'fast-check';
import { CHUNK_IDS, decodeIds, encodeIds, type IdSet, idsWithin, IdUnion, intersect } from './id-set.ts';

/** Returns lists of few ids, of many, and of nearly all. */
const ids = fc.oneof(
  fc.uniqueArray(fc.nat({ max: CHUNK_IDS - 1 }), { maxLength: 100 }),
  fc
    .tuple(fc.nat({ max: 9 }), fc.integer({ min: 1, max: 40 }), fc.boolean())
    .map(([from, step, isInverse]) =>
      Array.from({ length: CHUNK_IDS }, (_, id) => id).filter(
        (id) => (id >= from && (id - from) % step === 0) !== isInverse,
      ),
    ),
);
const sorted = (values: Iterable<number>) => Uint16Array.from(values).sort();
const setOf = (values: readonly number[]) => decodeIds(encodeIds(sorted(values)));
const all = (set: IdSet) => [...idsWithin(set, { from: 0, to: CHUNK_IDS })];

describe('A set of ids', () => {
  it('decodes a set to the encoded ids, which take at most 8 KiB', () => {
    fc.assert(
      fc.property(ids, (values) => {
        expect(encodeIds(sorted(values)).length).toBeLessThanOrEqual(8192);
        expect(all(setOf(values))).toEqual([...sorted(values)]);
      }),
      { numRuns: 50 },
    );
  });

  it.each([
    0,
    1,
    4095,
    4096,
    4097,
    CHUNK_IDS - 4097,
    CHUNK_IDS - 4096,
    CHUNK_IDS - 4095,
    CHUNK_IDS - 1,
    CHUNK_IDS,
  ])('distinguishes its forms with %i ids', (count) => {
    const values = Array.from({ length: count }, (_, id) => CHUNK_IDS - 1 - id);
    expect(all(setOf(values))).toEqual([...sorted(values)]);
  });

  it('encodes a set by its absent ids when these are few', () => {
    expect(encodeIds(Uint16Array.from({ length: CHUNK_IDS - 3 }, (_, id) => id + 2))).toHaveLength(7);
  });

  it('computes unions and intersections of sets within any range', () => {
    fc.assert(
      fc.property(
        fc.array(ids, { minLength: 1, maxLength: 3 }),
        ids,
        fc.nat({ max: CHUNK_IDS }),
        fc.nat({ max: CHUNK_IDS }),
        (lists, other, from, to) => {
          const isWithin = (id: number) => id >= from && id < to;
          const union = new IdUnion();
          for (const list of lists) union.addSet(setOf(list));
          const joined = union.ids();
          expect(union.isEmpty).toBe(lists.flat().length === 0);
          expect([...idsWithin(joined, { from, to })]).toEqual(
            [...sorted(new Set(lists.flat()))].filter(isWithin),
          );
          const inOther = new Set(other);
          const common = intersect(joined, setOf(other));
          expect([...idsWithin(common, { from, to })]).toEqual(
            [...sorted(new Set(lists.flat()))].filter((id) => inOther.has(id) && isWithin(id)),
          );
        },
      ),
      { numRuns: 40 },
    );
  });
});
