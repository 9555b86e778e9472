import { createMethodHealth } from './method-health.ts';

describe('the health of a method at a node', () => {
  let now = 0;
  const clock = { monotonic: () => now };

  it('is failing from three failures of the last eight calls on, and for fifteen seconds after the last', () => {
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
