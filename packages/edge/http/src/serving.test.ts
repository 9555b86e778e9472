import { RequestScope } from './serving.ts';

const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));

describe('a request scope', () => {
  it('aborts the work at the deadline, with the reason', async () => {
    const { signal } = new RequestScope(5);
    // The scope's own timer does not keep the process alive.
    const keptAlive = setTimeout(() => {}, 10_000);
    await aborted(signal);
    clearTimeout(keptAlive);
    expect(signal.reason).toMatchObject({ message: 'the deadline of the request passed' });
  });

  it('has an aborted signal when the signal is first read after the deadline', async () => {
    const scope = new RequestScope(0);
    while (!scope.isAborted) await new Promise(setImmediate);
    expect(scope.signal.aborted).toBe(true);
  });

  it.each(['before', 'after'])('is aborted when the client disconnects %s the signal is read', (when) => {
    const scope = new RequestScope(1_000);
    if (when === 'after') expect(scope.signal.aborted).toBe(false);
    expect(scope.isAborted).toBe(false);
    scope.abort();
    expect(scope.isAborted).toBe(true);
    expect(scope.signal.reason).toMatchObject({ message: 'the client went away' });
  });

  it('has no deadline once it has ended', async () => {
    const scope = new RequestScope(0);
    scope.end();
    await new Promise(setImmediate);
    expect(scope.isAborted).toBe(false);
    expect(scope.signal.aborted).toBe(false);
  });
});
