import { createWorkRate, printCount, printDuration } from './work-rate.ts';

describe('work rate', () => {
  it('estimates the remaining time', () => {
    const rate = createWorkRate();
    expect(rate.secondsTo(100)).toBeUndefined();
    rate.note(1000, 0);
    expect(rate.perSecond()).toBeUndefined();
    rate.note(3000, 20);
    expect(rate.perSecond()).toBe(10);
    expect(rate.secondsTo(100)).toBe(8);
    expect(rate.secondsTo(10)).toBe(0);
  });

  it('ignores progress of long ago', () => {
    const rate = createWorkRate();
    for (let second = 0; second <= 100; second++) rate.note(second * 1000, second * 5);
    for (let second = 101; second <= 300; second++) rate.note(second * 1000, 500 + (second - 100) * 50);
    expect(rate.perSecond()).toBe(50);
  });

  it('estimates the remaining time of a work that advances in steps', () => {
    const rate = createWorkRate();
    const total = 60 * 3600;
    for (let second = 0; second < 3600; second++) {
      // A step each minute, in its first second.
      rate.note(second * 1000, 60 * Math.ceil(second / 60));
      if (second < 300) continue;
      const left = rate.secondsTo(total) ?? 0;
      const expected = total - second;
      expect(left / expected).toBeGreaterThan(0.6);
      expect(left / expected).toBeLessThan(1.5);
    }
  });

  it('returns undefined when there is no progress', () => {
    const rate = createWorkRate();
    rate.note(0, 5);
    rate.note(1000, 5);
    expect(rate.secondsTo(10)).toBeUndefined();
  });
});

describe('formatted durations and counts', () => {
  it.each([
    [0.4, '0 s'],
    [59.4, '59 s'],
    [61, '1 min 1 s'],
    [3599.9, '1 h 0 min'],
    [7384, '2 h 3 min'],
  ])('formats %d seconds as %s', (seconds, text) => {
    expect(printDuration(seconds)).toBe(text);
  });

  it('formats counts with thousands separators', () => {
    expect(printCount(1_234_567.4)).toBe('1,234,567');
  });
});
