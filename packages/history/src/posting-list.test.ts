import fc from 'fast-check';
import {
  addChunk,
  addId,
  CHUNK_IDS,
  createChunkBits,
  encodeChunk,
  idsOf,
  intersect,
} from './posting-list.ts';

const idsIn = fc.oneof(
  fc.uniqueArray(fc.nat({ max: CHUNK_IDS - 1 }), { maxLength: 50 }),
  // Dense: printed as bits.
  fc
    .tuple(fc.nat({ max: 9 }), fc.integer({ min: 1, max: 16 }))
    .map(([from, step]) =>
      Array.from({ length: Math.floor((CHUNK_IDS - from) / step) }, (_, index) => from + index * step),
    ),
);
const sorted = (ids: Iterable<number>) => [...ids].sort((a, b) => a - b);

function bitsOf(ids: readonly number[]) {
  const bits = createChunkBits();
  for (const id of ids) addId(bits, id);
  return bits;
}

describe('posting lists', () => {
  it('read back the ids that they were printed from, never in more than 8 KiB', () => {
    fc.assert(
      fc.property(idsIn, (ids) => {
        const printed = encodeChunk(bitsOf(ids));
        expect(printed.length).toBeLessThanOrEqual(8192);
        const bits = createChunkBits();
        addChunk(bits, printed);
        expect(idsOf(bits, 0, CHUNK_IDS)).toEqual(sorted(ids));
      }),
    );
  });

  it('tell ids apart from bits at the size where both are printed alike', () => {
    for (const count of [4095, 4096, 4097]) {
      const ids = Array.from({ length: count }, (_, index) => 3 * index);
      const bits = createChunkBits();
      addChunk(bits, encodeChunk(bitsOf(ids)));
      expect(idsOf(bits, 0, CHUNK_IDS)).toEqual(ids);
    }
  });

  it('join and intersect as sets do, within any range', () => {
    fc.assert(
      fc.property(idsIn, idsIn, fc.nat({ max: CHUNK_IDS }), fc.nat({ max: CHUNK_IDS }), (a, b, from, to) => {
        const within = (id: number) => id >= from && id < to;
        const both = bitsOf(a);
        addChunk(both, encodeChunk(bitsOf(b)));
        expect(idsOf(both, from, to)).toEqual(sorted(new Set([...a, ...b])).filter(within));
        const common = bitsOf(a);
        intersect(common, bitsOf(b));
        const inB = new Set(b);
        expect(idsOf(common, from, to)).toEqual(sorted(a.filter((id) => inB.has(id))).filter(within));
      }),
    );
  });
});
