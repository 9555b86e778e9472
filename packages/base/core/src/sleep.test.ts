import { getEventListeners } from 'node:events';
import { sleep } from './sleep.ts';

describe('sleep', () => {
  it('ends after its time, and listens to the signal no longer', async () => {
    const { signal } = new AbortController();
    await sleep(1, signal);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('ends at once when the signal is aborted, before or meanwhile', async () => {
    const leaving = new AbortController();
    const sleeping = sleep(2 ** 30, leaving.signal);
    leaving.abort();
    await expect(sleeping).resolves.toBeUndefined();
    await expect(sleep(2 ** 30, leaving.signal)).resolves.toBeUndefined();
  });
});
