import { RateExceededError } from '@ethread/types';
import fc from 'fast-check';
import { createRateLimiter } from './rate-limiter.ts';

describe('the rate limiter', () => {
  /** Returns a limiter, and a function that counts the accepted requests of some at a moment. */
  function limiter() {
    let now = 5_000_000;
    const clock = { now: () => 0, monotonic: () => now };
    const limits = createRateLimiter({ clock });
    const isTaken = (account: string, rate: number) => {
      try {
        limits.take(account, rate);
        return true;
      } catch (error) {
        if (error instanceof RateExceededError) return false;
        throw error;
      }
    };
    return {
      limits,
      pass: (ms: number) => (now += ms),
      taken: (account: string, rate: number, requests: number) =>
        Array.from({ length: requests }, () => isTaken(account, rate)).filter(Boolean).length,
    };
  }

  it('never accepts more than the burst and the rate, whatever the times', () => {
    const steps = fc.array(fc.tuple(fc.nat({ max: 700 }), fc.integer({ min: 1, max: 8 })), { maxLength: 60 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), steps, (rate, visits) => {
        const { taken, pass } = limiter();
        let elapsed = 0;
        let through = 0;
        for (const [ms, requests] of visits) {
          pass(ms);
          elapsed += ms;
          through += taken('a', rate, requests);
          expect(through).toBeLessThanOrEqual(Math.floor(rate + (elapsed * rate) / 1_000 + 1e-6));
        }
      }),
    );
  });

  it('reports when to retry', () => {
    const { limits, taken } = limiter();
    taken('a', 1, 1);
    expect(() => limits.take('a', 1)).toThrow(expect.objectContaining({ retryAfterSeconds: 1 }));
    limits.owe('b', 10, 1_000);
    expect(() => limits.take('b', 10)).toThrow(expect.objectContaining({ retryAfterSeconds: 100 }));
  });

  it('forgets accounts that pause, and none that does not', () => {
    const { limits, taken, pass } = limiter();
    for (let account = 0; account < 1_000; account++) taken(`idle ${account}`, 5, 1);
    for (let tenth = 0; tenth < 300; tenth++) {
      pass(100);
      taken('busy', 5, 5);
    }
    expect(limits.size).toBe(1);
    expect(taken('busy', 5, 5)).toBe(0);
  });

  it('counts debts besides a burst, and no more than those of one message beyond it', () => {
    const { limits, taken, pass } = limiter();
    expect(taken('a', 10, 2)).toBe(2);
    limits.owe('a', 10, 3);
    expect(taken('a', 10, 9)).toBe(5);
    for (let message = 0; message < 20; message++) limits.owe('a', 10, 50);
    pass(5_000);
    expect(taken('a', 10, 1)).toBe(0);
    pass(100);
    expect(taken('a', 10, 9)).toBe(1);
  });
});
