import { followHostileHeads } from './hostile-heads/follow-hostile-heads.ts';

describe('the store of a service whose node tells hostile heads', () => {
  it('verifies afterwards, and has the chain', async () => {
    const { told, problems, isChain } = await followHostileHeads({ count: 120, seed: 1 });
    expect(told).toBe(120);
    expect(problems).toEqual([]);
    expect(isChain).toBe(true);
  }, 120_000);
});
