import type { UsageDimension as StoreDimension, UsageStore, UsageSum } from '@ethread/accounts';
import type { Clock } from '@ethread/core';
import { describeProblem, InvalidParamsError } from '@ethread/types';
import type { UsageDimension, UsageReport, UsageRow } from '../generated/types.gen.ts';
import { inParam } from './key-error.ts';
import { DAY_MS, HOUR_MS, textToTime, timeToText } from './time.ts';

const DEFAULT_DAYS = 30;
const placeOf = inParam(0, 'query');

/** The part of a query that does not name an account. */
export interface ReportQuery {
  readonly method?: string;
  readonly chain?: string;
  readonly from?: string;
  readonly to?: string;
  readonly by?: readonly UsageDimension[];
}

/** The limits of a report. */
export interface ReportLimits {
  readonly maxRows: number;
  readonly maxDays: number;
}

/**
 * Sums up the usage of an account, or of all accounts without one.
 *
 * @throws {InvalidParamsError} for a time that does not exist, and for a report beyond the limits.
 */
export async function usageReport(
  { usage, clock }: { readonly usage: Pick<UsageStore, 'sumBy'>; readonly clock: Clock },
  { method, chain, by = ['day'], ...span }: ReportQuery,
  { accountId, maxRows, maxDays }: ReportLimits & { readonly accountId: string | undefined },
): Promise<UsageReport> {
  const { from, to } = spanOf(span, maxDays, clock.now());
  const sums = await usage.sumBy([...new Set(by.map(toStoreDimension))], {
    ...(accountId !== undefined && { accountId }),
    ...(method !== undefined && { method }),
    ...(chain !== undefined && { chain }),
    from,
    to,
    limit: maxRows + 1,
  });
  if (sums.length > maxRows) reject('by', `at most ${maxRows} rows`, 'more: narrow the query');
  return { from: timeToText(from), to: timeToText(to), rows: sums.map(toRow) };
}

/** Returns the whole hours that a query covers. */
function spanOf(
  query: Pick<ReportQuery, 'from' | 'to'>,
  maxDays: number,
  now: number,
): { from: number; to: number } {
  const end = query.to === undefined ? now : textToTime(query.to, placeOf('to'));
  const start =
    query.from === undefined ? end - DEFAULT_DAYS * DAY_MS : textToTime(query.from, placeOf('from'));
  const from = Math.floor(start / HOUR_MS) * HOUR_MS;
  const to = Math.ceil(end / HOUR_MS) * HOUR_MS;
  if (from > to) reject('from', 'a time before the end', timeToText(from));
  if (to - from > maxDays * DAY_MS)
    reject('from', `at most ${maxDays} days before the end`, timeToText(from));
  return { from, to };
}

const toStoreDimension = (dimension: UsageDimension): StoreDimension =>
  dimension === 'key' ? 'accountId' : dimension;

function toRow({ day, hour, accountId, method, chain, ...sums }: UsageSum): UsageRow {
  return {
    ...(day !== undefined && { day }),
    ...(hour !== undefined && { hour: timeToText(hour) }),
    ...(accountId !== undefined && { key: accountId }),
    ...(method !== undefined && { method }),
    ...(chain !== undefined && { chain }),
    ...sums,
  };
}

function reject(field: string, expected: string, actual: string): never {
  throw new InvalidParamsError({ detail: describeProblem({ where: placeOf(field), expected, actual }) });
}
