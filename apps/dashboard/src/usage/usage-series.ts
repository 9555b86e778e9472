import { MAX_SERIES, type Series, type TimeUnit } from '../charts/series.ts';

/** The grouping of rows besides the time. */
export type Dimension = 'method' | 'chain' | 'key';
export const MEASURES = [
  ['credits', 'Credits'],
  ['calls', 'Calls'],
  ['errors', 'Errors'],
  ['bytes', 'Bytes'],
] as const;
export type Measure = (typeof MEASURES)[number][0];

/** A row of a report on usage, with those of the times and dimensions that its query named. */
export type ReportRow = Readonly<Record<Measure, number> & Partial<Record<TimeUnit | Dimension, string>>>;

/** A report on usage, of one account or of all. */
export interface UsageReport {
  readonly from: string;
  readonly to: string;
  readonly rows: readonly ReportRow[];
}

export interface UsageOverTime {
  /** Every UTC day or hour of the span, oldest first, including those without usage. */
  readonly times: readonly string[];
  /** The series, greatest first. Those without a colour are merged into the last. */
  readonly series: readonly Series[];
}

/** The length of each bar, in seconds. */
export const STEP_SECONDS: Readonly<Record<TimeUnit, number>> = { day: 86_400, hour: 3_600 };

/** Returns the usage by time and another dimension, in the form that charts use. */
export function usageOverTime(
  { from, to, rows }: UsageReport,
  { by, measure, unit }: { readonly by: Dimension; readonly measure: Measure; readonly unit: TimeUnit },
): UsageOverTime {
  const times = timesOf(from, to, unit);
  const places = new Map(times.map((time, place) => [time, place]));
  const values = new Map<string, number[]>();
  for (const row of rows) {
    const place = places.get(row[unit] ?? '');
    if (place === undefined) continue;
    const name = row[by] ?? '';
    let ofName = values.get(name);
    if (!ofName) values.set(name, (ofName = times.map(() => 0)));
    ofName[place] = (ofName[place] ?? 0) + row[measure];
  }
  const sorted = [...values]
    .map(([name, of]): Series => ({ name, values: of }))
    .sort((one, other) => totalOf(other) - totalOf(one));
  const [shown, others] = [sorted.slice(0, MAX_SERIES), sorted.slice(MAX_SERIES)];
  if (others.length === 0) return { times, series: shown };
  const together = times.map((_time, index) =>
    others.reduce((sum, one) => sum + (one.values[index] ?? 0), 0),
  );
  return { times, series: [...shown, { name: `${others.length} others`, values: together }] };
}

export function totalsOf(rows: readonly ReportRow[]): Record<Measure, number> {
  const sum = (measure: Measure) => rows.reduce((total, row) => total + row[measure], 0);
  return { credits: sum('credits'), calls: sum('calls'), errors: sum('errors'), bytes: sum('bytes') };
}

const totalOf = ({ values }: Series) => values.reduce((sum, value) => sum + value, 0);

/** Returns the times of a span in the form of the rows: `2026-11-21`, or `2026-11-21T07:00:00.000Z`. */
function timesOf(from: string, to: string, unit: TimeUnit): string[] {
  const length = 1_000 * STEP_SECONDS[unit];
  const times: string[] = [];
  for (let at = Math.floor(Date.parse(from) / length) * length; at < Date.parse(to); at += length) {
    const text = new Date(at).toISOString();
    times.push(unit === 'day' ? text.slice(0, 10) : text);
  }
  return times;
}
