import { createMethodFigures } from './method-figures.ts';

let now = 0;
const clock = { now: () => now, monotonic: () => now };

describe('createMethodFigures', () => {
  it('lowers the expected duration over time without calls, so that a slow node is tried again', () => {
    const [slow, fast] = [createMethodFigures(clock), createMethodFigures(clock)];
    slow.addTime(200);
    const expected = () => [slow.expectedMs ?? 0, fast.expectedMs ?? 0] as const;
    for (const seconds of [0, 30, 60]) {
      now = 1_000 * seconds;
      fast.addTime(5);
      expect(expected()).toEqual([200 / 2 ** (seconds / 30), 5]);
    }
    now = 200_000;
    fast.addTime(5);
    const [first, other] = expected();
    expect(first).toBeLessThan(other);
    slow.addTime(5);
    expect(slow.expectedMs).toBeLessThan(10);
    for (let call = 0; call < 3; call++) slow.addTime(85);
    // The newest call weighs an eighth.
    expect(slow.expectedMs).toBeLessThan(35);
  });

  it('marks a method as failing whose calls mostly fail, for fifteen seconds after the last failure', () => {
    const figures = createMethodFigures(clock);
    for (const isSuccess of [false, true, false, false]) figures.addOutcome(isSuccess);
    expect(figures.isFailing).toBe(false);
    figures.addOutcome(false);
    now += 14_999;
    expect(figures.isFailing).toBe(true);
    now += 1;
    expect(figures.isFailing).toBe(false);
    for (const isSuccess of [false, true, true, true, true]) figures.addOutcome(isSuccess);
    expect(figures.isFailing).toBe(false);
  });
});
