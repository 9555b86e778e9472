import type { KeyRecord, Plan } from '@ethread/accounts';

/** A key that has spent a share of its day's credits. */
export interface CreditAlert {
  /** Names the alert: the same for every server, and for every repetition of its webhook. */
  readonly id: string;
  readonly key: Pick<KeyRecord, 'id' | 'label' | 'plan' | 'accountId'>;
  /** The UTC day, `2026-11-21`. */
  readonly day: string;
  /** The share that was reached, in percent. */
  readonly threshold: number;
  /** Credits spent when it was noticed. */
  readonly spent: number;
  readonly creditsPerDay: number;
}

/** What a key has spent today. */
export interface KeyCredits {
  readonly key: KeyRecord;
  readonly plan: Pick<Plan, 'creditsPerDay'>;
  readonly day: string;
  readonly spent: number;
  readonly remaining: number;
}

/**
 * Returns the alert of the highest threshold that a key has reached, so that a key which passes several at once causes
 * one webhook.
 *
 * @param thresholds - in percent of the day's credits.
 * @param cheapestCall - the price of the cheapest method. A key that cannot pay it has reached 100 %, although it may
 * have a few credits left.
 */
export function creditAlertOf(
  { key, plan, day, spent, remaining }: KeyCredits,
  { thresholds, cheapestCall }: { readonly thresholds: readonly number[]; readonly cheapestCall: number },
): CreditAlert | undefined {
  const { creditsPerDay } = plan;
  if (creditsPerDay === 0) return undefined;
  const percent = remaining < cheapestCall ? 100 : (spent / creditsPerDay) * 100;
  const threshold = Math.max(...thresholds.filter((one) => percent >= one));
  if (threshold === -Infinity) return undefined;
  const { id, label, plan: planName, accountId } = key;
  return {
    id: `${day}-${accountId}-${threshold}`,
    key: { id, label, plan: planName, accountId },
    day,
    threshold,
    spent,
    creditsPerDay,
  };
}
