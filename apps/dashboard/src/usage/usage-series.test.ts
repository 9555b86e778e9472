import { totalsOf, usageOverTime } from './usage-series.ts';

const COUNTS = { calls: 1, errors: 0, bytes: 10 };
const row = (day: string, method: string, credits: number) => ({ day, method, credits, ...COUNTS });
const SPAN = { from: '2026-11-19T07:00:00.000Z', to: '2026-11-21T08:00:00.000Z' };
const BY = { by: 'method', measure: 'credits', unit: 'day' } as const;

describe('usageOverTime', () => {
  it('lists every day of the span, also days without usage', () => {
    const rows = [row('2026-11-21', 'eth_call', 80)];
    expect(usageOverTime({ ...SPAN, rows }, BY)).toEqual({
      times: ['2026-11-19', '2026-11-20', '2026-11-21'],
      series: [{ name: 'eth_call', values: [0, 0, 80] }],
    });
  });

  it('lists the greatest series first, and merges those without a colour', () => {
    const rows = Array.from({ length: 10 }, (_none, index) => row('2026-11-20', `m${index}`, index + 1));
    const { series } = usageOverTime({ ...SPAN, rows }, BY);
    expect(series.map(({ name }) => name).join(' ')).toBe('m9 m8 m7 m6 m5 m4 m3 m2 2 others');
    expect(series.at(-1)?.values).toEqual([0, 3, 0]);
  });

  it('ends before the day at whose start the span ends, and lists every hour', () => {
    const span = { from: '2026-11-20T23:00:00.000Z', to: '2026-11-21T00:00:00.000Z', rows: [] };
    expect(usageOverTime(span, BY).times).toEqual(['2026-11-20']);
    expect(usageOverTime(span, { ...BY, unit: 'hour' }).times).toEqual([span.from]);
  });

  it('sums the usage of all rows', () => {
    const rows = [row('2026-11-20', 'a', 5), row('2026-11-21', 'b', 7)];
    expect(totalsOf(rows)).toEqual({ credits: 12, calls: 2, errors: 0, bytes: 20 });
  });
});
