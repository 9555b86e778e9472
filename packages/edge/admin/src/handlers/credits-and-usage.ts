import type { Plans, UsageDimension as StoreDimension, UsageStore, UsageSum } from '@ethread/accounts';
import type { Clock } from '@ethread/core';
import type { Ledger } from '@ethread/ports';
import { describeProblem, InvalidParamsError } from '@ethread/types';
import type { AdminContext } from '../admin-context.ts';
import type { AdminModules } from '../admin-modules.ts';
import type { Handlers } from '../generated/handlers.gen.ts';
import { methodTable } from '../generated/method-table.gen.ts';
import type { UsageDimension, UsageReport, UsageRow } from '../generated/types.gen.ts';
import { inParam, withKeyErrors } from './keys.ts';
import { DAY_MS, dayOf, HOUR_MS, textToTime, timeToText } from './time.ts';

/** Returns the account of a key by the key's id. @throws {UnknownKeyError} */
export async function accountOfKey({ keys }: Pick<AdminModules, 'keys'>, id: string): Promise<string> {
  if (keys.configured.includes(id)) return id;
  return (await withKeyErrors(id, () => keys.find(id))).accountId;
}

/** The modules that count credits. */
export interface CreditModules {
  readonly plans: Plans;
  readonly credits: Pick<Ledger, 'remaining' | 'spent'>;
  readonly clock: Clock;
}

/** Returns the credits that an account has spent and has left on the current UTC day. */
export async function creditsToday(
  { plans, credits, clock }: CreditModules,
  { accountId, plan }: { readonly accountId: string; readonly plan: string },
) {
  // A plan that is no longer offered has no credits.
  const creditsPerDay = plans.get(plan)?.creditsPerDay ?? 0;
  const now = clock.now();
  return {
    day: dayOf(now),
    creditsPerDay,
    spent: await credits.spent(accountId, dayOf(now)),
    remaining: await credits.remaining({ accountId, creditsPerDay }),
    resetsAt: timeToText(now - (now % DAY_MS) + DAY_MS),
  };
}

/** Returns the credits that a key has spent and has left today. */
export function credits_get({ keys, ...modules }: AdminModules): Handlers<AdminContext>['credits_get'] {
  return async ([id]) => {
    const { accountId, plan } = await withKeyErrors(id, () => keys.find(id));
    return { keyId: id, accountId, plan, ...(await creditsToday(modules, { accountId, plan })) };
  };
}

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

/** Sums up usage. */
export function usage_query({ keys, usage, clock }: AdminModules): Handlers<AdminContext>['usage_query'] {
  return async ([{ key, ...query } = {}]) => {
    const accountId = key === undefined ? undefined : await accountOfKey({ keys }, key);
    const { limits } = methodTable.usage_query;
    return usageReport({ usage, clock }, query, { ...limits, accountId });
  };
}

/** Lists the plans. */
export function plans_list({ plans }: AdminModules): Handlers<AdminContext>['plans_list'] {
  return () =>
    plans
      .names()
      .toSorted()
      .flatMap((name) => {
        const plan = plans.get(name);
        return plan ? [{ name, ...plan }] : [];
      });
}
