import type { UsageDimension as StoreDimension, UsageSum } from '@ethread/usage';
import { describeProblem, InvalidParamsError } from '@ethread/types';
import type { AdminContext } from '../admin-context.ts';
import type { AdminModules } from '../admin-modules.ts';
import type { Handlers } from '../generated/handlers.gen.ts';
import { methodTable } from '../generated/method-table.gen.ts';
import type { UsageDimension, UsageQuery, UsageRow } from '../generated/types.gen.ts';
import { inParam, withKeyErrors } from './key-error.ts';
import { DAY_MS, HOUR_MS, textToTime, timeToText } from './time.ts';

const { maxRows, maxDays } = methodTable.usage_query.limits;
const DEFAULT_DAYS = 30;
const placeOf = inParam(0, 'query');

/** Sums up usage. */
export function usage_query({ keys, usage, clock }: AdminModules): Handlers<AdminContext>['usage_query'] {
  return async ([query = {}]) => {
    const { key, method, chain, by = ['day'] } = query;
    const { from, to } = spanOf(query, clock.now());
    const account = key === undefined ? undefined : await withKeyErrors(key, () => keys.find(key));
    const sums = await usage.sumBy([...new Set(by.map(toStoreDimension))], {
      ...(account && { accountId: account.accountId }),
      ...(method !== undefined && { method }),
      ...(chain !== undefined && { chain }),
      from,
      to,
      limit: maxRows + 1,
    });
    if (sums.length > maxRows) refuse('by', `at most ${maxRows} rows`, 'more: narrow the query');
    return { from: timeToText(from), to: timeToText(to), rows: sums.map(toRow) };
  };
}

/** Returns the whole hours that a query covers. */
function spanOf(query: UsageQuery, now: number): { from: number; to: number } {
  const end = query.to === undefined ? now : textToTime(query.to, placeOf('to'));
  const start =
    query.from === undefined ? end - DEFAULT_DAYS * DAY_MS : textToTime(query.from, placeOf('from'));
  const from = Math.floor(start / HOUR_MS) * HOUR_MS;
  const to = Math.ceil(end / HOUR_MS) * HOUR_MS;
  if (from > to) refuse('from', 'a time before the end', timeToText(from));
  if (to - from > maxDays * DAY_MS)
    refuse('from', `at most ${maxDays} days before the end`, timeToText(from));
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

function refuse(field: string, expected: string, actual: string): never {
  throw new InvalidParamsError({ detail: describeProblem({ where: placeOf(field), expected, actual }) });
}
