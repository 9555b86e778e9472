import { addBuckets, countLatency, emptyBuckets, percentileOf } from './latency-buckets.ts';

const bucketsOf = (durations: readonly number[]) => {
  const buckets = emptyBuckets();
  for (const milliseconds of durations) countLatency(buckets, milliseconds);
  return buckets;
};

describe('percentileOf', () => {
  it('is at most 19 % above the measured duration, and never below', () => {
    const durations = Array.from({ length: 1_000 }, (_none, index) => 0.06 * 1.013 ** index);
    const buckets = bucketsOf(durations);
    for (const share of [0.5, 0.95, 0.99]) {
      const exact = durations[Math.ceil(share * durations.length) - 1] ?? 0;
      const counted = percentileOf(buckets, share);
      if (exact > 50_000) continue;
      expect(counted).toBeGreaterThanOrEqual(exact * 0.999_999);
      expect(counted).toBeLessThan(exact * 1.19);
    }
  });

  it('holds durations of no length and beyond all bounds', () => {
    expect(percentileOf(bucketsOf([0, 0]), 0.99)).toBe(0.05);
    expect(percentileOf(bucketsOf([10 ** 9]), 0.5)).toBeGreaterThan(50_000);
    expect(percentileOf(emptyBuckets(), 0.5)).toBe(0);
  });

  it('adds the calls of several processes', () => {
    const sum = bucketsOf([1, 1, 1]);
    addBuckets(sum, bucketsOf([100, 100, 100, 100]));
    expect(percentileOf(sum, 0.5)).toBeGreaterThan(99);
  });
});
