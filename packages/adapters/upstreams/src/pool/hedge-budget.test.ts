import { createHedgeBudget } from './hedge-budget.ts';

describe('createHedgeBudget', () => {
  it('starts with three second requests, earns a share of all requests, and saves up to ten', () => {
    const budget = createHedgeBudget(0.125);
    expect([1, 2, 3, 4].map(() => budget.spend())).toEqual([true, true, true, false]);
    for (let request = 0; request < 8; request++) budget.earn();
    expect([budget.spend(), budget.spend()]).toEqual([true, false]);
    for (let request = 0; request < 1_000; request++) budget.earn();
    const spent = Array.from({ length: 20 }, () => budget.spend()).filter(Boolean);
    expect(spent).toHaveLength(10);
  });
});
