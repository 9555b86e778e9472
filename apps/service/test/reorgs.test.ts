import { readThroughReorgs } from './reorgs/read-through-reorgs.ts';

describe('clients of a service during reorgs', () => {
  it('never see the head go back, or two forks in one response or one batch', async () => {
    const { responses, heads, problems } = await readThroughReorgs({
      readers: 16,
      depths: [1, 4, 20],
    });
    expect(problems).toEqual([]);
    expect(responses).toBeGreaterThan(100);
    expect(heads.size).toBeGreaterThan(4);
  });
});
