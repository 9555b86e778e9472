import fc from 'fast-check';
import {
  addRange,
  type BlockRange,
  joinedRanges,
  parseRanges,
  partsMissing,
  partsWithin,
  printRanges,
  rangeAt,
} from './block-range.ts';

const HIGHEST = 60;
const all = Array.from({ length: HIGHEST }, (_, number) => number);

/** Ranges made by adding the missing parts of random ranges, as imports do, and the same blocks as a set of numbers. */
const arbitraryRanges = fc
  .array(
    fc.record({
      from: fc.nat({ max: HIGHEST - 1 }),
      length: fc.integer({ min: 1, max: 12 }),
      joins: fc.boolean(),
    }),
    { maxLength: 12 },
  )
  .map((steps) => {
    let ranges: readonly BlockRange[] = [];
    const numbers = new Set<number>();
    for (const { from, length, joins } of steps) {
      const to = Math.min(from + length - 1, HIGHEST - 1);
      for (const part of partsMissing(ranges, { from, to })) ranges = addRange(ranges, part, () => joins);
      for (let number = from; number <= to; number++) numbers.add(number);
    }
    return { ranges, numbers };
  });

const numbersOf = (ranges: readonly BlockRange[]) =>
  ranges.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, index) => from + index));

describe('block ranges', () => {
  it('block ranges contain the added blocks, in order and without duplicates', () => {
    fc.assert(
      fc.property(arbitraryRanges, ({ ranges, numbers }) => {
        expect(numbersOf(ranges)).toEqual(all.filter((number) => numbers.has(number)));
        for (const number of all) {
          const range = rangeAt(ranges, number);
          expect(range !== undefined).toBe(numbers.has(number));
          if (range) expect(ranges).toContain(range);
        }
      }),
    );
  });

  it('block ranges are parsed from their printed form', () => {
    fc.assert(
      fc.property(arbitraryRanges, ({ ranges }) => {
        expect(parseRanges(printRanges(ranges))).toEqual(ranges);
      }),
    );
  });

  it.each(['1', '5-3', '3-5,4-9', '3-5,1-2', '-1-2', '1-2,', 'a-b', '1-99999999999'])(
    'block ranges are not parsed from %j',
    (text) => {
      expect(parseRanges(text)).toBeUndefined();
    },
  );

  it('block ranges are clipped to another range, and to its missing parts', () => {
    fc.assert(
      fc.property(arbitraryRanges, fc.nat({ max: 70 }), fc.nat({ max: 70 }), ({ ranges, numbers }, a, b) => {
        const range = { from: Math.min(a, b), to: Math.max(a, b) };
        const within = Array.from({ length: range.to - range.from + 1 }, (_, index) => range.from + index);
        expect(numbersOf(partsWithin(ranges, range))).toEqual(within.filter((one) => numbers.has(one)));
        expect(numbersOf(partsMissing(ranges, range))).toEqual(within.filter((one) => !numbers.has(one)));
      }),
    );
  });

  it('block ranges are merged where they touch, when they are joined', () => {
    fc.assert(
      fc.property(arbitraryRanges, ({ ranges, numbers }) => {
        const joined = joinedRanges(ranges);
        expect(numbersOf(joined)).toEqual(numbersOf(ranges));
        for (const { to } of joined) expect(numbers.has(to + 1)).toBe(false);
      }),
    );
    expect(
      addRange(
        [
          { from: 0, to: 2 },
          { from: 5, to: 6 },
        ],
        { from: 3, to: 4 },
        () => true,
      ),
    ).toEqual([{ from: 0, to: 6 }]);
    expect(
      addRange(
        [
          { from: 0, to: 2 },
          { from: 5, to: 6 },
        ],
        { from: 3, to: 4 },
        (at) => at === 4,
      ),
    ).toEqual([
      { from: 0, to: 2 },
      { from: 3, to: 6 },
    ]);
  });

  it('block ranges reject a block that was added before', () => {
    expect(() => addRange([{ from: 4, to: 6 }], { from: 6, to: 7 }, () => true)).toThrow(RangeError);
    expect(() => addRange([{ from: 4, to: 6 }], { from: 2, to: 9 }, () => true)).toThrow(RangeError);
  });
});
