import { readThroughReorgs } from './reorgs/read-through-reorgs.ts';

describe('callers of a service whose chain is reorganised', () => {
  it('never see the head go back, nor two branches in one answer or one batch', async () => {
    const { answers, heads, problems } = await readThroughReorgs({
      readers: 16,
      depths: [1, 4, 20],
    });
    expect(problems).toEqual([]);
    expect(answers).toBeGreaterThan(100);
    expect(heads.size).toBeGreaterThan(4);
  }, 120_000);
});
