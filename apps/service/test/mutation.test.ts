import { http } from '@ethread/client';
import { sampleAccounts, sampleChain } from './mutation/sample-accounts.ts';
import { sampleCalls, withTotalDifficulty } from './mutation/sample-calls.ts';
import { tryMutations } from './mutation/try-mutations.ts';
import { startSampleService } from './stored-sample.ts';
import { KEY, type ServiceProcess } from './service-process.ts';

describe('changed responses', () => {
  let service: ServiceProcess;

  beforeAll(async () => {
    service = await startSampleService();
  });

  afterAll(() => service.stop());

  it('are noticed by the verified client, except for fields that no root covers', async () => {
    const transport = withTotalDifficulty(http(`${service.url}/v3/${KEY}`));
    // Every 29th call, which includes every kind of call. `npm run storms -- mutations` changes all.
    const calls = (await sampleCalls(transport, sampleAccounts)).filter((_call, index) => index % 29 === 0);
    const { tried, caught, faults, passed } = await tryMutations(transport, calls, {
      share: 0.04,
      seed: 20_261,
      chain: sampleChain,
    });
    expect(faults).toEqual([]);
    // A block, a receipt or the logs of a block may be withheld.
    const uncovered = /totalDifficulty|\(nothing\)|eth_getLogs length/;
    expect([...passed.keys()].filter((place) => !uncovered.test(place))).toEqual([]);
    expect([...passed.keys()].some((place) => place.includes('totalDifficulty'))).toBe(true);
    expect(tried).toBeGreaterThan(150);
    expect(caught).toBeGreaterThan(0.8 * tried);
  });
});
