import { followHostileHeads } from './hostile-heads/follow-hostile-heads.ts';

describe('store of a service whose upstream node reports hostile heads', () => {
  it('passes verification afterwards, and has the chain', async () => {
    const { reported, problems, isChain } = await followHostileHeads({ count: 120, seed: 1 });
    expect(reported).toBe(120);
    expect(problems).toEqual([]);
    expect(isChain).toBe(true);
  });
});
