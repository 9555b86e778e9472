import type { Key, Plan } from '@ethread/admin/client';
import { useAnswer } from '../ask/administration.ts';
import type { Answer } from '../ask/use-query.ts';

export interface KeyRow {
  readonly key: Key;
  /** undefined for a plan that is no longer offered, and for keys without one. */
  readonly plan: Plan | undefined;
  readonly spent: number;
  /** The share of the day's credits that is spent; 0 without a plan. */
  readonly share: number;
}

/** The share of a day's credits from which a key is near its limit, as in the alert. */
const NEAR_SHARE = 0.9;
const REFRESH_MS = 10_000;

/** Returns all keys with the credits of the day, by three calls whatever their number. */
export function useKeys(): Answer<readonly KeyRow[]> {
  return useAnswer(
    'keys',
    async (admin) => {
      const from = `${new Date().toISOString().slice(0, 10)}T00:00:00.000Z`;
      const [keys, plans, usage] = await Promise.all([
        admin.keys_list(),
        admin.plans_list(),
        admin.usage_query({ from, by: ['key'] }),
      ]);
      const spent = new Map(usage.rows.map((row) => [row.key, row.credits]));
      return keys.map((key): KeyRow => {
        const plan = plans.find(({ name }) => name === key.plan);
        const credits = spent.get(key.accountId) ?? 0;
        return { key, plan, spent: credits, share: plan ? credits / Math.max(1, plan.creditsPerDay) : 0 };
      });
    },
    { everyMs: REFRESH_MS },
  );
}

/** Returns the active keys that are near their limit, those with the least credits first. */
export const nearLimit = (rows: readonly KeyRow[]): readonly KeyRow[] =>
  rows
    .filter(({ key, share }) => key.state === 'active' && key.replacedBy === null && share >= NEAR_SHARE)
    .toSorted((one, other) => other.share - one.share);
