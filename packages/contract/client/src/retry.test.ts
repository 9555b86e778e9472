import { ExecutionRevertedError } from '@ethread/types';
import { delayBefore, isTransient, withRetry } from './retry.ts';
import { TransportError } from './transport-error.ts';

const never = new AbortController().signal;
const lost = () => new TransportError('lost', { isTransient: true });

describe('delayBefore', () => {
  it('doubles the delay up to the longest delay, with jitter over its upper half', () => {
    const options = { baseDelayMs: 100, maxDelayMs: 500 };
    const waits = (random: number) =>
      [0, 1, 2, 3, 4].map((retry) => delayBefore(retry, { ...options, random: () => random }));
    expect(waits(0)).toEqual([50, 100, 200, 250, 250]);
    expect(waits(1)).toEqual([100, 200, 400, 500, 500]);
  });
});

describe('withRetry', () => {
  /** Fails with each error in turn, then succeeds. */
  const failing = (errors: readonly Error[]) => {
    const left = [...errors];
    let tries = 0;
    const attempt = () => {
      tries++;
      const error = left.shift();
      return error ? Promise.reject(error) : Promise.resolve(tries);
    };
    return attempt;
  };
  const options = { baseDelayMs: 0 };

  it.each([
    ['an answer', new ExecutionRevertedError({ reason: 'no' })],
    ['what is no error of a call', new Error('a fault')],
    ['what does not pass', new TransportError('closed')],
  ])('does not retry after %s', async (_case, error) => {
    expect(isTransient(error)).toBe(false);
    await expect(withRetry(failing([error]), options, {}, never)).rejects.toBe(error);
  });

  it("uses the request's number of retries instead of the transport's", async () => {
    const error = lost();
    await expect(withRetry(failing([error]), options, { retries: 0 }, never)).rejects.toBe(error);
    expect(await withRetry(failing([error]), { ...options, retries: 0 }, { retries: 1 }, never)).toBe(2);
  });
});
