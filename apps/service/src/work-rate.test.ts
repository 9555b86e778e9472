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
