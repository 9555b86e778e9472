import { silentLogger } from '@ethread/core';
import { followBucket } from './follow-bucket.ts';

describe('the transfers between a chain and its bucket', () => {
  it('logs a failure that lasts once, and again after a success or for another reason', async () => {
    let failure: Error | undefined;
    const transfer = () => (failure ? Promise.reject(failure) : Promise.resolve([]));
    const bucket = {
      name: 'main',
      publish: transfer,
      attach: transfer,
      release: transfer,
      download: transfer,
    };
    const reasons: unknown[] = [];
    const logger = { ...silentLogger, warn: ({ reason }: { reason?: unknown }) => void reasons.push(reason) };
    const follower = followBucket({ bucket }, { publish: false, keepFiles: true }, logger);
    const { signal } = new AbortController();
    for (const reason of ['one', 'one', 'two', undefined, 'two', 'two']) {
      failure = reason === undefined ? undefined : new Error(reason);
      await follower.attach({ signal });
    }
    expect(reasons).toEqual(['one', 'two', 'two']);
    await follower.close();
  });
});
