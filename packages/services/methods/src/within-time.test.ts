import type { RequestContext } from '@ethread/ports';
import { testContext } from '@ethread/ports/testing';
import { QueryTimeoutError } from '@ethread/types';
import { withinTime } from './log-ranges.ts';

/** Waits until its signal aborts, and throws the reason. */
function untilAborted(_params: undefined, { signal }: RequestContext): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });
}

describe('withinTime', () => {
  it('ends a handler with the error of the document when its time is over', async () => {
    const context = { ...testContext, signal: new AbortController().signal };
    await expect(withinTime(1, untilAborted)(undefined, context)).rejects.toThrow(QueryTimeoutError);
  });

  it("passes the reason on when the request's own signal aborts", async () => {
    const request = new AbortController();
    const running = withinTime(60_000, untilAborted)(undefined, { ...testContext, signal: request.signal });
    request.abort(new Error('the client went away'));
    await expect(running).rejects.toThrow('the client went away');
  });

  it('counts only the limit of the outermost handler', async () => {
    const context = { ...testContext, signal: new AbortController().signal };
    const within = withinTime(1, withinTime(60_000, untilAborted));
    await expect(within(undefined, context)).rejects.toThrow(QueryTimeoutError);
  });

  it('makes no signal for a response that reads none, and returns it at once', () => {
    class Context implements RequestContext {
      readonly requestId = 'test';
      readonly allowsFailover = false;
      readonly onPartnerResponse = () => undefined;
      readonly onProof = () => undefined;
      readonly client = 'client';
      readonly message = this;
      get signal(): AbortSignal {
        throw new Error('the signal was read');
      }
    }
    expect(withinTime(1, () => 'cached')(undefined, new Context())).toBe('cached');
  });
});
