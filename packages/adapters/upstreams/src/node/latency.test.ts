import { createLatency, createMethodHealth } from './method-figures.ts';

let now = 0;
const clock = { now: () => now, monotonic: () => now };

describe('createLatency', () => {
  it('lowers the expected duration over time without calls, so that a slow node is tried again', () => {
    const [slow, fast] = [createLatency(clock), createLatency(clock)];
    slow.add(200);
    const expected = () => [slow.expected ?? 0, fast.expected ?? 0] as const;
    for (const seconds of [0, 30, 60]) {
      now = 1_000 * seconds;
      fast.add(5);
      expect(expected()).toEqual([200 / 2 ** (seconds / 30), 5]);
    }
    now = 200_000;
    fast.add(5);
    const [first, other] = expected();
    expect(first).toBeLessThan(other);
    slow.add(5);
    expect(slow.expected).toBeLessThan(10);
    for (let call = 0; call < 3; call++) slow.add(85);
    // The newest call weighs an eighth.
    expect(slow.expected).toBeLessThan(35);
  });
});

describe('createMethodHealth', () => {
  it('marks a method as failing after three failures in the last eight calls, for fifteen seconds after the last failure', () => {
    now = 0;
    const health = createMethodHealth(clock);
    for (const isSuccess of [false, true, false, true]) health.add(isSuccess);
    expect(health.isFailing).toBe(false);
    health.add(false);
    now += 14_999;
    expect(health.isFailing).toBe(true);
    now += 1;
    expect(health.isFailing).toBe(false);
  });

  it('forgets all but the last eight calls', () => {
    const health = createMethodHealth(clock);
    for (let call = 0; call < 9; call++) health.add(call > 2);
    expect(health.isFailing).toBe(false);
  });
});
