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
const numbersFrom = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);
const numbersOf = (ranges: readonly BlockRange[]) => ranges.flatMap(({ from, to }) => numbersFrom(from, to));

/** Ranges made by adding the missing parts of random ranges, as imports do, and the same blocks as a set of numbers. */
const arbitraryRanges = fc
  .array(fc.tuple(fc.nat({ max: HIGHEST - 1 }), fc.nat({ max: 11 }), fc.boolean()), { maxLength: 12 })
  .map((steps) => {
    let ranges: readonly BlockRange[] = [];
    const numbers = new Set<number>();
    for (const [from, more, joins] of steps) {
      const to = Math.min(from + more, HIGHEST - 1);
      for (const part of partsMissing(ranges, { from, to })) ranges = addRange(ranges, part, () => joins);
      for (const number of numbersFrom(from, to)) numbers.add(number);
    }
    return { ranges, numbers };
  });

describe('block ranges', () => {
  it('contain the added blocks, are clipped, parsed from their printed form, and merged where they touch', () => {
    const place = fc.nat({ max: 70 });
    fc.assert(
      fc.property(arbitraryRanges, place, place, ({ ranges, numbers }, a, b) => {
        expect(numbersOf(ranges)).toEqual(numbersFrom(0, HIGHEST).filter((number) => numbers.has(number)));
        for (const number of numbersFrom(0, HIGHEST)) {
          const range = rangeAt(ranges, number);
          expect(range !== undefined).toBe(numbers.has(number));
          if (range) expect(ranges).toContain(range);
        }
        expect(parseRanges(printRanges(ranges))).toEqual(ranges);
        const range = { from: Math.min(a, b), to: Math.max(a, b) };
        const within = numbersOf([range]);
        expect(numbersOf(partsWithin(ranges, range))).toEqual(within.filter((one) => numbers.has(one)));
        expect(numbersOf(partsMissing(ranges, range))).toEqual(within.filter((one) => !numbers.has(one)));
        const joined = joinedRanges(ranges);
        expect(numbersOf(joined)).toEqual(numbersOf(ranges));
        for (const { to } of joined) expect(numbers.has(to + 1)).toBe(false);
      }),
    );
  });

  it('are merged with an added one on the sides where they are joined', () => {
    const added = (joins: (at: number) => boolean) =>
      printRanges(addRange(parseRanges('0-2,5-6') ?? [], { from: 3, to: 4 }, joins));
    expect(added(() => true)).toBe('0-6');
    expect(added((at) => at === 4)).toBe('0-2,3-6');
  });

  it.each(['1', '5-3', '3-5,4-9', '3-5,1-2', '-1-2', '1-2,', 'a-b', '1-99999999999'])(
    'are not parsed from %j',
    (text) => expect(parseRanges(text)).toBeUndefined(),
  );

  it.each([
    [6, 7],
    [2, 9],
  ])('reject blocks that were added before: %i to %i', (from, to) => {
    expect(() => addRange([{ from: 4, to: 6 }], { from, to }, () => true)).toThrow(RangeError);
  });
});
