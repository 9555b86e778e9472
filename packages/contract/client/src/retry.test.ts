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
    // The service asks for a longer delay.
    expect(delayBefore(0, { maxDelayMs: 2_999 }, 3)).toBeUndefined();
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

  it('ends its wait when the signal aborts', async () => {
    const stop = new AbortController();
    const patient = { baseDelayMs: 60_000, maxDelayMs: 60_000 };
    const waiting = withRetry(failing([lost()]), patient, { signal: stop.signal }, never);
    setImmediate(() => stop.abort(new Error('enough')));
    await expect(waiting).rejects.toThrow('enough');
  });

  it("uses the request's number of retries instead of the transport's", async () => {
    const error = lost();
    await expect(withRetry(failing([error]), options, { retries: 0 }, never)).rejects.toBe(error);
    expect(await withRetry(failing([error]), { ...options, retries: 0 }, { retries: 1 }, never)).toBe(2);
  });
});
