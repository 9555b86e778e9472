import { createMethodHealth } from './method-figures.ts';

describe('createMethodHealth', () => {
  let now = 0;
  const clock = { now: () => now, monotonic: () => now };

  it('marks a method as failing after three failures in the last eight calls, for fifteen seconds after the last failure', () => {
    const health = createMethodHealth(clock);
    for (const isSuccess of [false, true, false, true]) health.add(isSuccess);
    expect([health.isFailing, health.failureShare]).toEqual([false, 0.5]);
    health.add(false);
    expect(health.isFailing).toBe(true);
    now += 14_999;
    expect(health.isFailing).toBe(true);
    now += 1;
    expect([health.isFailing, health.failureShare]).toEqual([false, 0]);
  });

  it('forgets all but the last eight calls', () => {
    const health = createMethodHealth(clock);
    for (let call = 0; call < 3; call++) health.add(false);
    for (let call = 0; call < 6; call++) health.add(true);
    expect(health.isFailing).toBe(false);
    expect(health.failureShare).toBe(2 / 8);
  });
});
