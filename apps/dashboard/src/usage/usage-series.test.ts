import { totalsOf, usageOverTime } from './usage-series.ts';

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

describe('usageOverTime', () => {
  it('lists every day of the span, also days without usage', () => {
    const { times, series } = usageOverTime(report([row('2026-11-21', 'eth_call', 80)]), {
      by: 'method',
      measure: 'credits',
      unit: 'day',
    });
    expect(times).toEqual(['2026-11-19', '2026-11-20', '2026-11-21']);
    expect(series).toEqual([{ name: 'eth_call', values: [0, 0, 80] }]);
  });

  it('lists the greatest series first, and merges those without a colour', () => {
    const rows = Array.from({ length: 10 }, (_none, index) => row('2026-11-20', `m${index}`, index + 1));
    const { series } = usageOverTime(report(rows), { by: 'method', measure: 'credits', unit: 'day' });
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
    expect(usageOverTime(whole, { by: 'chain', measure: 'calls', unit: 'day' }).times).toEqual([
      '2026-11-20',
    ]);
  });

  it('lists every hour of the span', () => {
    const { day: _day, ...rest } = row('', 'eth_call', 80);
    const hours = {
      from: '2026-11-20T23:00:00.000Z',
      to: '2026-11-21T01:00:00.000Z',
      rows: [{ ...rest, hour: '2026-11-21T00:00:00.000Z' }],
    };
    expect(usageOverTime(hours, { by: 'method', measure: 'credits', unit: 'hour' })).toEqual({
      unit: 'hour',
      times: ['2026-11-20T23:00:00.000Z', '2026-11-21T00:00:00.000Z'],
      series: [{ name: 'eth_call', values: [0, 80] }],
    });
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
