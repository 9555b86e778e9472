import type { Keyring, Plans, UsageStore } from '@ethread/accounts';
import { type Clock, DAY_MS, type Logger } from '@ethread/core';

/** The share of a day's credits from which a key is near its limit. */
const NEAR_SHARE = 0.9;
/** The interval between two counts, in milliseconds. */
const COUNT_MS = 30_000;

/** The dependencies of the count. */
export interface NearLimitModules {
  readonly keyring: Pick<Keyring, 'records'>;
  readonly plans: Plans;
  readonly usage: Pick<UsageStore, 'sumBy'>;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** A running count. */
export interface KeysNearLimit {
  /** Returns the keys that have spent 90 % of their day's credits, by plan, as last counted. */
  read(): ReadonlyMap<string, number>;
  /** Counts now. It does not throw: a failure is logged, and the last counts stay. */
  count(): Promise<void>;
  /** Ends the count after the one in progress. */
  close(): Promise<void>;
}

/** Counts every half minute the keys near their limit. One query reads the usage of all keys. */
export function countKeysNearLimit({
  keyring,
  plans,
  usage,
  clock,
  logger,
}: NearLimitModules): KeysNearLimit {
  let counts: ReadonlyMap<string, number> = new Map();
  let counting: Promise<void> | undefined;

  async function countAll(): Promise<void> {
    const now = clock.now();
    const sums = await usage.sumBy(['accountId'], { from: now - (now % DAY_MS) });
    const spent = new Map(sums.map(({ accountId, credits }) => [accountId, credits]));
    const next = new Map<string, number>();
    for (const { accountId, plan: name, revokedAt, expiresAt = Infinity, replacedBy } of keyring.records()) {
      const plan = plans.get(name);
      // Keys that replaced one another share their credits.
      if (!plan || revokedAt !== undefined || replacedBy !== undefined || expiresAt <= now) continue;
      const isNear = (spent.get(accountId) ?? 0) >= NEAR_SHARE * plan.creditsPerDay;
      next.set(name, (next.get(name) ?? 0) + Number(isNear));
    }
    counts = next;
  }

  const count = () =>
    (counting ??= countAll()
      .catch((error: unknown) => logger.warn({ err: error }, 'keys near their limit could not be counted'))
      .finally(() => (counting = undefined)));
  const timer = setInterval(() => void count(), COUNT_MS).unref();
  return {
    read: () => counts,
    count,
    async close() {
      clearInterval(timer);
      await counting;
    },
  };
}
