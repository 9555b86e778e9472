import {
  CreditsExhaustedError,
  ExecutionRevertedError,
  OverloadedError,
  PrunedHistoryError,
} from '@ethread/types';
import { fallback, type Transport, TransportError } from './index.ts';
import { VerificationError } from './verify/index.ts';

/** Creates a transport that returns its name, or fails with its error. */
function stub(name: string) {
  const transport = {
    error: undefined as Error | undefined,
    asked: 0,
    isClosed: false,
    async request<Result>(): Promise<Result> {
      transport.asked++;
      if (transport.error) throw transport.error;
      return name as Result;
    },
    close: () => void (transport.isClosed = true),
  };
  return transport satisfies Transport;
}

const lost = new TransportError('lost', { isTransient: true });

describe('the fallback transport', () => {
  it('calls the first transport as long as it responds', async () => {
    const [first, second] = [stub('first'), stub('second')];
    const transport = fallback([first, second]);
    expect(await transport.request('any', [])).toBe('first');
    expect(second.asked).toBe(0);
  });

  it.each([
    ['cannot be reached', lost],
    ['is overloaded', new OverloadedError()],
    ['does not hold the history', new PrunedHistoryError()],
    ['has no credits left', new CreditsExhaustedError()],
    ['lies', new VerificationError('another block')],
  ])('calls the next transport when one %s', async (_case, error) => {
    const [first, second] = [stub('first'), stub('second')];
    first.error = error;
    expect(await fallback([first, second]).request('any', [])).toBe('second');
  });

  it('returns a definite error without calling the next transport', async () => {
    const [first, second] = [stub('first'), stub('second')];
    first.error = new ExecutionRevertedError({ reason: 'no' });
    await expect(fallback([first, second]).request('any', [])).rejects.toBe(first.error);
    expect(second.asked).toBe(0);
  });

  it('calls a failed transport last until its cool-down ends', async () => {
    let now = 0;
    const clock = { now: () => now, monotonic: () => now };
    const [first, second] = [stub('first'), stub('second')];
    const transport = fallback([first, second], { coolDownMs: 1_000, clock });
    first.error = lost;
    await transport.request('any', []);
    first.error = undefined;
    now = 999;
    expect(await transport.request('any', [])).toBe('second');
    expect(first.asked).toBe(1);
    now = 1_000;
    expect(await transport.request('any', [])).toBe('first');
  });

  it('retries all transports when all failed, and throws the last error', async () => {
    const [first, second] = [stub('first'), stub('second')];
    first.error = second.error = lost;
    const transport = fallback([first, second], { baseDelayMs: 0, retries: 2 });
    await expect(transport.request('any', [])).rejects.toBe(lost);
    expect([first.asked, second.asked]).toEqual([3, 3]);
  });

  it('calls no other transport after the signal aborts', async () => {
    const [first, second] = [stub('first'), stub('second')];
    first.error = lost;
    const signal = AbortSignal.abort(new Error('gone'));
    await expect(fallback([first, second]).request('any', [], { signal })).rejects.toThrow('gone');
    expect(second.asked).toBe(0);
  });

  it('closes all transports', async () => {
    const [first, second] = [stub('first'), stub('second')];
    const transport = fallback([first, second]);
    transport.close();
    expect([first.isClosed, second.isClosed]).toEqual([true, true]);
    await expect(transport.request('any', [])).rejects.toThrow('the transport was closed');
  });

  it('throws an error for an empty list of transports', async () => {
    await expect(fallback([]).request('any', [])).rejects.toBeInstanceOf(TransportError);
  });
});
