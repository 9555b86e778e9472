import { createAlertConditions, readRules } from './day-alerts.ts';

const rule = (alert: string, expr: string) => ({ alert, expr, annotations: { runbook: `docs#${alert}` } });

describe('createAlertConditions', () => {
  it('finds the alerts whose conditions were met, also while a counter begins anew', () => {
    const conditions = createAlertConditions([
      rule('Down', 'node_usable == 0'),
      rule('Old', 'head_age > 300'),
      rule('Lied', 'increase(lies_total[1h]) > 0'),
      rule('Slow', 'histogram_quantile(0.99, x) > 2'),
    ]);
    expect(conditions.unchecked).toEqual(['Slow']);
    conditions.add('a', '# HELP\nnode_usable{node="one"} 1\nhead_age 300\nlies_total 7\n');
    expect(conditions.met()).toEqual([]);
    conditions.add('a', 'node_usable{node="one"} 0\nhead_age 301.5\nlies_total 7\n');
    conditions.add('a', 'node_usable{node="one"} 1\nlies_total 2\n');
    expect(conditions.met()).toEqual([
      { alert: 'Down', runbook: 'docs#Down', where: new Set(['a{node="one"}']) },
      { alert: 'Old', runbook: 'docs#Old', where: new Set(['a']) },
      { alert: 'Lied', runbook: 'docs#Lied', where: new Set(['a']) },
    ]);
  });

  it('can check those rules of the service that compare one series', () => {
    const { unchecked } = createAlertConditions();
    const checked = readRules().filter(({ alert }) => !unchecked.includes(alert));
    expect(checked.map(({ alert }) => alert)).toEqual(
      expect.arrayContaining(['EthreadNodeQuarantined', 'EthreadHeadOld', 'EthreadDatabaseDown']),
    );
  });
});
