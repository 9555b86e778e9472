import { spreadOf } from './statistics.ts';

describe('spreadOf', () => {
  it.each([
    [[3], { median: 3, lowerQuartile: 3, upperQuartile: 3 }],
    [[10, 9, 1], { median: 9, lowerQuartile: 5, upperQuartile: 9.5 }],
    [[4, 1, 3, 2], { median: 2.5, lowerQuartile: 1.75, upperQuartile: 3.25 }],
    [[5, 1, 1_000, 2, 3], { median: 3, lowerQuartile: 2, upperQuartile: 5 }],
  ])('returns the median and the quartiles of %j', (values, spread) => {
    expect(spreadOf(values)).toEqual(spread);
  });

  it('throws for an empty list', () => {
    expect(() => spreadOf([])).toThrow(RangeError);
  });
});
