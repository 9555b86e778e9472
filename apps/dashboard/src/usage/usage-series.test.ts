import { totalsOf, usageByDay } from './usage-series.ts';

const row = (day: string, method: string, credits: number) => ({
  day,
  method,
  credits,
  calls: 1,
  errors: 0,
  bytes: 10,
});
const report = (rows: ReturnType<typeof row>[]) => ({
  from: '2026-11-19T07:00:00.000Z',
  to: '2026-11-21T08:00:00.000Z',
  rows,
});

describe('usageByDay', () => {
  it('lists every day of the span, also days without usage', () => {
    const { days, series } = usageByDay(report([row('2026-11-21', 'eth_call', 80)]), {
      by: 'method',
      measure: 'credits',
    });
    expect(days).toEqual(['2026-11-19', '2026-11-20', '2026-11-21']);
    expect(series).toEqual([{ name: 'eth_call', values: [0, 0, 80] }]);
  });

  it('lists the greatest series first, and merges those without a colour', () => {
    const rows = Array.from({ length: 10 }, (_none, index) => row('2026-11-20', `m${index}`, index + 1));
    const { series } = usageByDay(report(rows), { by: 'method', measure: 'credits' });
    expect(series.map(({ name }) => name)).toEqual([
      'm9',
      'm8',
      'm7',
      'm6',
      'm5',
      'm4',
      'm3',
      'm2',
      '2 others',
    ]);
    expect(series.at(-1)?.values).toEqual([0, 3, 0]);
  });

  it('includes the current day, and ends before it when the span does', () => {
    const whole = { from: '2026-11-20T00:00:00.000Z', to: '2026-11-21T00:00:00.000Z', rows: [] };
    expect(usageByDay(whole, { by: 'chain', measure: 'calls' }).days).toEqual(['2026-11-20']);
  });

  it('sums the usage of all rows', () => {
    expect(totalsOf([row('2026-11-20', 'a', 5), row('2026-11-21', 'b', 7)])).toEqual({
      credits: 12,
      calls: 2,
      errors: 0,
      bytes: 20,
    });
  });
});
