import type { Clock } from '@ethread/core';
import fc from 'fast-check';
import type { CreditAccount, Hold, Ledger } from '@ethread/ports';

/** Noon of 21 November 2026. */
export const NOON = Date.UTC(2026, 10, 21, 12);
const HOUR = 60 * 60 * 1000;

/** A clock that does not advance until it is set. */
export interface StoppedClock extends Clock {
  time: number;
}

function holdClock(time = NOON): StoppedClock {
  return {
    time,
    now() {
      return this.time;
    },
    monotonic: () => performance.now(),
  };
}

export const dateOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

interface OpenHold {
  /** The day and the account. */
  readonly key: string;
  readonly credits: number;
  readonly hold: Hold;
  /** The number of the ledger that created the hold. */
  readonly ledger: number;
}

/** A model of a ledger, which only adds and subtracts. */
export class LedgerModel {
  readonly #settled = new Map<string, number>();
  readonly #reserved = new Map<string, number>();
  readonly open: OpenHold[] = [];

  left(account: CreditAccount, date: string): number {
    const key = `${date} ${account.accountId}`;
    return account.creditsPerDay - (this.#settled.get(key) ?? 0) - (this.#reserved.get(key) ?? 0);
  }

  spent(accountId: string, date: string): number {
    return this.#settled.get(`${date} ${accountId}`) ?? 0;
  }

  hold(accountId: string, date: string, credits: number, hold: Hold, ledger: number): void {
    const key = `${date} ${accountId}`;
    this.#reserved.set(key, (this.#reserved.get(key) ?? 0) + credits);
    this.open.push({ key, credits, hold, ledger });
  }

  end(index: number, how: 'settle' | 'refund'): void {
    const [ended] = this.open.splice(index, 1);
    if (!ended) return;
    ended.hold[how]();
    this.#reserved.set(ended.key, (this.#reserved.get(ended.key) ?? 0) - ended.credits);
    if (how === 'settle') this.#settled.set(ended.key, (this.#settled.get(ended.key) ?? 0) + ended.credits);
  }

  /** Refunds the open holds of a ledger that was closed. */
  loseHolds(ledger: number): void {
    for (let index = this.open.length - 1; index >= 0; index--) {
      if (this.open[index]?.ledger === ledger) this.end(index, 'refund');
    }
  }
}

const ACCOUNTS = ['key_a', 'key_b'] as const;

export type Step =
  | {
      readonly kind: 'reserve';
      readonly accountId: string;
      readonly credits: number;
      readonly ledger: number;
    }
  | { readonly kind: 'end'; readonly which: number; readonly how: 'settle' | 'refund' }
  | { readonly kind: 'plan'; readonly creditsPerDay: number }
  | { readonly kind: 'hours'; readonly hours: number }
  | { readonly kind: 'reopen'; readonly ledger: number };

/** Sequences of events of a ledger. */
export const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    {
      weight: 8,
      arbitrary: fc.record({
        kind: fc.constant('reserve' as const),
        accountId: fc.constantFrom(...ACCOUNTS),
        credits: fc.integer({ min: 1, max: 80 }),
        ledger: fc.nat(),
      }),
    },
    {
      weight: 8,
      arbitrary: fc.record({
        kind: fc.constant('end' as const),
        which: fc.nat(),
        how: fc.constantFrom('settle' as const, 'settle' as const, 'refund' as const),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('plan' as const),
        creditsPerDay: fc.constantFrom(0, 40, 300, 301, 1_000),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('hours' as const), hours: fc.integer({ min: -2, max: 14 }) }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('reopen' as const), ledger: fc.nat() }) },
  ),
  { maxLength: 80, size: 'max' },
);

/** Ledgers over one store, which a test drives as if each were a process. */
export interface LedgersUnderTest {
  readonly ledgers: readonly Ledger[];
  /**
   * Whether each ledger sees at once the credits that the others spent, and not only with its next reservation of the
   * account.
   */
  readonly knowOfEachOther: boolean;
  /** Closes a ledger and opens it again, which refunds its open holds. */
  reopen(index: number): Promise<void>;
  close(): Promise<void>;
}

/** Defines a test that a ledger agrees with the model for any sequence of events. */
export function itAgreesWithSums(
  open: (clock: Clock) => Promise<LedgersUnderTest>,
  { numRuns }: { readonly numRuns: number },
): void {
  it('agrees with a simple model over reservations, settlements, refunds, plans, days and restarts', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        const clock = holdClock();
        const model = new LedgerModel();
        const under = await open(clock);
        let creditsPerDay = 300;
        try {
          for (const step of taken) {
            switch (step.kind) {
              case 'reserve': {
                const account = { accountId: step.accountId, creditsPerDay };
                const date = dateOf(clock.time);
                const index = step.ledger % under.ledgers.length;
                const hold = await under.ledgers[index]?.reserve(account, step.credits);
                expect(hold !== undefined).toBe(step.credits <= model.left(account, date));
                if (hold) model.hold(step.accountId, date, step.credits, hold, index);
                break;
              }
              case 'end':
                if (model.open.length > 0) model.end(step.which % model.open.length, step.how);
                break;
              case 'plan':
                ({ creditsPerDay } = step);
                break;
              case 'hours':
                clock.time += step.hours * HOUR;
                break;
              case 'reopen': {
                const index = step.ledger % under.ledgers.length;
                await under.reopen(index);
                model.loseHolds(index);
                break;
              }
            }
            const date = dateOf(clock.time);
            // Commands sent before a question are counted in its result.
            for (const ledger of under.ledgers) await ledger.spent('key_other', date);
            for (const [index, ledger] of under.ledgers.entries()) {
              for (const accountId of ACCOUNTS) {
                const account = { accountId, creditsPerDay };
                expect(await ledger.spent(accountId, date)).toBe(model.spent(accountId, date));
                const hasQueried =
                  step.kind === 'reserve' &&
                  step.accountId === accountId &&
                  step.ledger % under.ledgers.length === index;
                if (hasQueried || under.knowOfEachOther) {
                  expect(await ledger.remaining(account)).toBe(Math.max(0, model.left(account, date)));
                }
              }
            }
          }
        } finally {
          await under.close();
        }
      }),
      // A busy machine makes fewer runs.
      { numRuns, interruptAfterTimeLimit: 60_000 },
    );
  }, 120_000);
}
