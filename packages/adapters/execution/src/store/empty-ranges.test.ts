import fc from 'fast-check';
import { EmptyRanges } from './empty-ranges.ts';

const keyOf = (leading: number) => {
  const key = new Uint8Array(32);
  new DataView(key.buffer).setUint32(0, leading);
  return key;
};

describe('EmptyRanges', () => {
  it('knows the keys between two rows, but not the rows themselves', () => {
    const ranges = new EmptyRanges(10);
    ranges.add(keyOf(10), keyOf(20));
    expect([9, 10, 11, 19, 20, 21].map((key) => ranges.has(keyOf(key)))).toEqual([
      ...[false, false, true],
      ...[true, false, false],
    ]);
  });

  it('knows all keys of a table without rows', () => {
    const ranges = new EmptyRanges(10);
    ranges.add(undefined, undefined);
    expect([keyOf(0), new Uint8Array(32).fill(0xff)].map((key) => ranges.has(key))).toEqual([true, true]);
  });

  it('adds no more ranges than its limit', () => {
    const ranges = new EmptyRanges(1);
    ranges.add(keyOf(10), keyOf(20));
    ranges.add(keyOf(20), keyOf(30));
    expect(ranges.has(keyOf(25))).toBe(false);
  });

  it('never contains a key with a row, whatever was searched before', () => {
    const anyNumbers = fc.uniqueArray(fc.nat(300), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(anyNumbers, fc.array(fc.nat(300), { maxLength: 200 }), (rows, searches) => {
        const sorted = rows.toSorted((a, b) => a - b);
        const ranges = new EmptyRanges(100);
        for (const search of searches) {
          const exists = sorted.includes(search);
          if (ranges.has(keyOf(search))) {
            expect(exists).toBe(false);
            continue;
          }
          if (exists) continue;
          const before = sorted.findLast((row) => row < search);
          const after = sorted.find((row) => row > search);
          ranges.add(
            before === undefined ? before : keyOf(before),
            after === undefined ? after : keyOf(after),
          );
          expect(ranges.has(keyOf(search))).toBe(true);
        }
      }),
    );
  });
});
