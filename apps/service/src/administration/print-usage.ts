import type { UsageDimension, UsageReport, UsageRow } from '@ethread/admin/client';
import { count } from './print-key.ts';
import { type Column, printTable } from './table.ts';

const DIMENSIONS: readonly UsageDimension[] = ['day', 'hour', 'key', 'method', 'chain'];
const SUMS = ['calls', 'credits', 'errors', 'bytes'] as const;

/** Formats usage, one row per line, with a sum when there are several rows. */
export function printUsage({ from, to, rows }: UsageReport): string {
  const span = `${minute(from)} to ${minute(to)}`;
  const [first] = rows;
  if (!first) return `There is no usage from ${span}.\n`;
  const dimensions = DIMENSIONS.filter((dimension) => first[dimension] !== undefined);
  const columns: Column<UsageRow>[] = [
    ...dimensions.map((dimension) => ({
      title: dimension.toUpperCase(),
      text: (row: UsageRow) => minute(row[dimension] ?? ''),
    })),
    ...SUMS.map((sum) => ({
      title: sum.toUpperCase(),
      text: (row: UsageRow) => count(row[sum]),
      isNumber: true,
    })),
  ];
  const [label] = dimensions;
  const total = label !== undefined && rows.length > 1 ? [{ ...totalOf(rows), [label]: 'total' }] : [];
  return `${span}\n\n${printTable(columns, [...rows, ...total])}`;
}

function totalOf(rows: readonly UsageRow[]): UsageRow {
  const total = { calls: 0, credits: 0, errors: 0, bytes: 0 };
  for (const row of rows) for (const sum of SUMS) total[sum] += row[sum];
  return total;
}

/** Formats a time without its seconds. Leaves any other text unchanged. */
const minute = (text: string) => text.replace(/:\d\d\.\d{3}Z$/, 'Z');
