import { join } from 'node:path';
import { callThrough } from './lossy/call-through.ts';
import { storedSample } from './stored-sample.ts';
import { SAMPLE_CHAIN, startService } from './service-process.ts';

describe('lossy network', () => {
  it('ends each call once: with its response, or with an error of the union', async () => {
    const data = await storedSample();
    const { calls, served, failed, wrong, restarts, deeds } = await callThrough({
      calls: 1_500,
      seed: 20_261,
      restarts: 1,
      start: () =>
        startService({
          genesis: join(SAMPLE_CHAIN, 'genesis.json'),
          imports: [],
          data,
        }),
    });
    expect(wrong).toEqual([]);
    const failures = Object.values(failed).reduce((sum, count) => sum + count, 0);
    expect(served + failures).toBe(calls);
    expect(served).toBeGreaterThan(0.9 * calls);
    expect(restarts).toBe(1);
    // The network has lost, delayed and rejected requests as intended.
    expect(Object.keys(deeds).length).toBeGreaterThan(6);
  });
});
