import type { Clock } from '@ethread/core';
import { createBreaker, createRateLimit, isRateLimitError } from './pauses.ts';

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

describe('createRateLimit', () => {
  let now = 0;
  const clock = { now: () => 1_700_000_000_000 + now, monotonic: () => now };
  beforeEach(() => (now = 1_000));

  it('lasts as long as Retry-After says, in seconds or until a date', () => {
    const limit = createRateLimit(clock);
    limit.note('7');
    expect(limit.until).toBe(8_000);
    const other = createRateLimit(clock);
    other.note(new Date(clock.now() + 30_000).toUTCString());
    expect(other.until).toBe(31_000);
  });

  it('ignores the part of Retry-After beyond an hour', () => {
    const limit = createRateLimit(clock);
    limit.note('99999999');
    expect(limit.until).toBe(1_000 + 3_600_000);
  });

  it.each([undefined, '', 'soon', '-3'])(
    'lasts a short time that doubles when Retry-After is %j',
    (retryAfter) => {
      const limit = createRateLimit(clock);
      const pauses = Array.from({ length: 7 }, () => {
        limit.note(retryAfter);
        const pause = limit.until - now;
        now = limit.until;
        return pause;
      });
      expect(pauses).toEqual([250, 500, 1_000, 2_000, 4_000, 5_000, 5_000]);
      limit.clear();
      limit.note(undefined);
      expect(limit.until - now).toBe(250);
    },
  );

  it('counts the rejections of parallel calls once', () => {
    const limit = createRateLimit(clock);
    for (let call = 0; call < 10; call++) limit.note(undefined);
    expect(limit.until).toBe(1_250);
  });
});

describe('isRateLimitError', () => {
  it.each([
    [429, 'Your app has exceeded its compute units per second capacity.', true],
    [-32005, 'daily request count exceeded, request rate limited', true],
    [-32007, '50/second request limit reached', true],
    [-32012, 'credits limited to 6000/sec', true],
    [-32005, 'query returned more than 10000 results', false],
    [3, 'execution reverted: too many requests', false],
    [-32000, 'execution reverted: rate limit', false],
  ])('classifies code %d with the words "%s" as a rate limit: %s', (code, message, isLimit) => {
    expect(isRateLimitError({ code, message, data: undefined })).toBe(isLimit);
  });
});
