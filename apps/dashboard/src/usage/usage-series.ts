import type { UsageReport, UsageRow } from '@ethread/admin/client';
import { MAX_SERIES, type Series } from '../charts/series.ts';

/** The grouping of rows besides the day. */
export type Dimension = 'method' | 'chain' | 'key';
export type Measure = 'credits' | 'calls' | 'errors' | 'bytes';

export interface UsageByDay {
  /** Every UTC day of the span, oldest first, including days without usage. */
  readonly days: readonly string[];
  /** The series, greatest first. Those without a colour are merged into the last. */
  readonly series: readonly Series[];
}

const DAY_MS = 86_400_000;

/** Returns the usage by day and another dimension, in the form that charts use. */
export function usageByDay(
  { from, to, rows }: UsageReport,
  { by, measure }: { readonly by: Dimension; readonly measure: Measure },
): UsageByDay {
  const days = daysOf(from, to);
  const values = new Map<string, number[]>();
  for (const row of rows) {
    const place = days.indexOf(row.day ?? '');
    const name = row[by] ?? '';
    let ofName = values.get(name);
    if (!ofName) values.set(name, (ofName = days.map(() => 0)));
    ofName[place] = (ofName[place] ?? 0) + row[measure];
  }
  const sorted = [...values]
    .map(([name, of]): Series => ({ name, values: of }))
    .sort((one, other) => totalOf(other) - totalOf(one));
  const [shown, others] = [sorted.slice(0, MAX_SERIES), sorted.slice(MAX_SERIES)];
  if (others.length === 0) return { days, series: shown };
  const together = days.map((_day, index) => others.reduce((sum, one) => sum + (one.values[index] ?? 0), 0));
  return { days, series: [...shown, { name: `${others.length} others`, values: together }] };
}

/** Returns the sums over all rows. */
export function totalsOf(rows: readonly UsageRow[]): Record<Measure, number> {
  const sum = (measure: Measure) => rows.reduce((total, row) => total + row[measure], 0);
  return { credits: sum('credits'), calls: sum('calls'), errors: sum('errors'), bytes: sum('bytes') };
}

const totalOf = ({ values }: Series) => values.reduce((sum, value) => sum + value, 0);

function daysOf(from: string, to: string): string[] {
  const first = Date.parse(from.slice(0, 10));
  const days: string[] = [];
  for (let at = first; at < Date.parse(to); at += DAY_MS) days.push(new Date(at).toISOString().slice(0, 10));
  return days;
}
