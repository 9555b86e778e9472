import type { Clock } from '@ethread/core';
import { createBreaker } from './breaker.ts';

describe('createBreaker', () => {
  let now = 0;
  const clock: Clock = { now: () => now, monotonic: () => now };
  const make = () => createBreaker({ clock, random: () => 0.5 }, { longestPauseMs: 15_000 });

  beforeEach(() => (now = 1_000));

  it('opens at once when the node refuses connections, and otherwise only after three consecutive faults', () => {
    expect(make().fail(true)).toBe(true);
    const breaker = make();
    expect([breaker.fail(false), breaker.fail(false), breaker.fail(false)]).toEqual([false, false, true]);
    expect(breaker.isClosed).toBe(false);
  });

  it('doubles its pause after each failed trial, up to 15 seconds, and closes on a success', () => {
    const breaker = make();
    breaker.fail(true);
    const pauses = [breaker.retryAt - now];
    for (let trial = 0; trial < 8; trial++) {
      now = breaker.retryAt;
      breaker.fail(false);
      pauses.push(breaker.retryAt - now);
    }
    expect(pauses).toEqual([250, 500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000]);
    breaker.succeed();
    expect(breaker.isClosed).toBe(true);
  });

  it('does not lengthen its pause for calls that were in flight when it opened', () => {
    const breaker = make();
    breaker.fail(true);
    const { retryAt } = breaker;
    for (let call = 0; call < 10; call++) breaker.fail(true);
    expect(breaker.retryAt).toBe(retryAt);
  });

  it('keeps a node in quarantine despite successes until the quarantine ends', () => {
    const breaker = make();
    breaker.quarantine(60_000);
    breaker.succeed();
    expect(breaker.isClosed).toBe(false);
    expect(breaker.retryAt).toBe(now + 60_000);
    now = breaker.retryAt;
    breaker.succeed();
    expect(breaker.isClosed).toBe(true);
  });
});
