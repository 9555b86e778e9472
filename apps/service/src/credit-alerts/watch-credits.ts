import type { AlertClaims, Keyring, Plans } from '@ethread/accounts';
import { type Clock, type Logger, utcDate, utcDayOf } from '@ethread/core';
import type { Ledger } from '@ethread/ports';
import { methodTable } from '@ethread/types';
import { creditAlertOf } from './credit-alert.ts';
import { sendWebhook, type WebhookTarget } from './send-webhook.ts';

/** The interval between two checks of all keys, in milliseconds. */
const CHECK_MS = 30_000;
const CHEAPEST_CALL = Math.min(
  ...Object.values(methodTable).flatMap(({ credits }) => (credits > 0 ? [credits] : [])),
);

/** The dependencies of the watch. */
export interface CreditWatchModules {
  readonly keyring: Pick<Keyring, 'records'>;
  readonly plans: Plans;
  readonly ledger: Pick<Ledger, 'remaining' | 'spent'>;
  readonly claims: AlertClaims;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** The options of the watch. */
export interface CreditWatchOptions extends WebhookTarget {
  /** Shares of the day's credits, in percent. */
  readonly thresholds: readonly number[];
}

/** A running watch of credits. */
export interface CreditWatch {
  /** Checks all keys now, and sends what is due. It does not throw: a failure is logged, and tried again later. */
  check(): Promise<void>;
  /** Ends the watch after the check in progress. */
  close(): Promise<void>;
}

/**
 * Checks every half minute which keys have reached a share of their credits, and posts a webhook for each, once a day
 * and threshold for all servers that share the claims. A webhook that fails is repeated until the day ends.
 */
export function watchCredits(modules: CreditWatchModules, options: CreditWatchOptions): CreditWatch {
  const { keyring, plans, ledger, claims, clock, logger } = modules;
  let checking: Promise<void> | undefined;

  async function checkAll(): Promise<void> {
    const now = clock.now();
    const day = utcDate(utcDayOf(now));
    const seen = new Set<string>();
    for (const key of keyring.records()) {
      const plan = plans.get(key.plan);
      const isOpen = key.revokedAt === undefined && (key.expiresAt ?? Infinity) > now;
      // Keys that replaced one another share their credits.
      if (!plan || !isOpen || key.replacedBy !== undefined || seen.has(key.accountId)) continue;
      seen.add(key.accountId);
      const { accountId } = key;
      const spent = await ledger.spent(accountId, day);
      if (spent === 0) continue;
      const remaining = await ledger.remaining({ accountId, creditsPerDay: plan.creditsPerDay });
      const alert = creditAlertOf(
        { key, plan, day, spent, remaining },
        { ...options, cheapestCall: CHEAPEST_CALL },
      );
      if (!alert || !(await claims.claim(alert, now))) continue;
      const { id, threshold } = alert;
      const about = { alert: id, keyId: key.id, threshold };
      try {
        await sendWebhook(options, { type: 'credits.threshold', ...alert }, clock.now());
        await claims.confirm(id);
        logger.info(about, 'a credit alert was sent');
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        logger.warn({ ...about, reason }, 'a credit alert could not be sent; it is tried again');
      }
    }
  }

  const check = () =>
    (checking ??= checkAll()
      .catch((error: unknown) => logger.error({ err: error }, 'credits could not be checked for alerts'))
      .finally(() => (checking = undefined)));
  const timer = setInterval(() => void check(), CHECK_MS).unref();
  return {
    check,
    async close() {
      clearInterval(timer);
      await checking;
    },
  };
}
