import type { UsageDimension as StoreDimension, UsageSum } from '@ethread/accounts';
import { describeProblem, InvalidParamsError } from '@ethread/types';
import type { AdminContext } from '../admin-context.ts';
import type { AdminModules } from '../admin-modules.ts';
import type { Handlers } from '../generated/handlers.gen.ts';
import { methodTable } from '../generated/method-table.gen.ts';
import type { UsageDimension, UsageQuery, UsageReport, UsageRow } from '../generated/types.gen.ts';
import { inParam, withKeyErrors } from './keys.ts';
import { DAY_MS, dayOf, HOUR_MS, textToTime, timeToText } from './time.ts';

/** Returns the account of a key by the key's id. @throws {UnknownKeyError} */
export async function accountOfKey({ keys }: Pick<AdminModules, 'keys'>, id: string): Promise<string> {
  if (keys.configured.includes(id)) return id;
  return (await withKeyErrors(id, () => keys.find(id))).accountId;
}

/** Returns the credits that an account has spent and has left on the current UTC day. */
export async function creditsToday(
  { plans, credits, clock }: Pick<AdminModules, 'plans' | 'credits' | 'clock'>,
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

const DEFAULT_DAYS = 30;
const placeOf = inParam(0, 'query');

/**
 * Sums up the usage of an account, or of all accounts without one.
 *
 * @throws {InvalidParamsError} for a time that does not exist, and for a report beyond the limits.
 */
export async function usageReport(
  { usage, clock }: Pick<AdminModules, 'usage' | 'clock'>,
  { method, chain, by = ['day'], ...span }: Omit<UsageQuery, 'key'>,
  {
    accountId,
    maxRows,
    maxDays,
  }: { readonly accountId: string | undefined; readonly maxRows: number; readonly maxDays: number },
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
  query: Pick<UsageQuery, 'from' | 'to'>,
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

function toRow({ hour, accountId, ...rest }: UsageSum): UsageRow {
  return {
    ...rest,
    ...(hour !== undefined && { hour: timeToText(hour) }),
    ...(accountId !== undefined && { key: accountId }),
  };
}

function reject(field: string, expected: string, actual: string): never {
  throw new InvalidParamsError({ detail: describeProblem({ where: placeOf(field), expected, actual }) });
}

type CreditMethods = 'credits_get' | 'usage_query' | 'plans_list';

/** Creates the handlers of credits, usage and plans. */
export function creditHandlers(modules: AdminModules): Pick<Handlers<AdminContext>, CreditMethods> {
  const { keys, plans } = modules;
  return {
    async credits_get([id]) {
      const { accountId, plan } = await withKeyErrors(id, () => keys.find(id));
      return { keyId: id, accountId, plan, ...(await creditsToday(modules, { accountId, plan })) };
    },
    async usage_query([{ key, ...query } = {}]) {
      const accountId = key === undefined ? undefined : await accountOfKey(modules, key);
      return usageReport(modules, query, { ...methodTable.usage_query.limits, accountId });
    },
    plans_list: () =>
      plans
        .names()
        .toSorted()
        .flatMap((name) => {
          const plan = plans.get(name);
          return plan ? [{ name, ...plan }] : [];
        }),
  };
}
