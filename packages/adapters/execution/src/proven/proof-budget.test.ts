import { ProofBudget } from './proof-budget.ts';

describe('ProofBudget', () => {
  it('is spent for one client, until the minute has passed', () => {
    let now = 0;
    const budget = new ProofBudget(10, () => now);
    budget.spend('one', 10);
    expect([budget.isSpent('one'), budget.isSpent('other')]).toEqual([true, false]);
    now = 59_999;
    expect(budget.isSpent('one')).toBe(true);
    now = 60_000;
    expect(budget.isSpent('one')).toBe(false);
  });
});
