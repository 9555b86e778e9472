import type { Clock } from '@ethread/core';
import type { Hold, Ledger } from '@ethread/ports';
import fc from 'fast-check';

/** Noon of 21 November 2026. */
const NOON = Date.UTC(2026, 10, 21, 12);
const HOUR = 60 * 60 * 1000;
const ACCOUNTS = ['key_a', 'key_b'] as const;

/** Ledgers over one store, which a test drives as if each were a process. */
export interface LedgersUnderTest {
  readonly ledgers: readonly Ledger[];
  /** Closes a ledger and opens it again, which refunds its open holds. */
  reopen(index: number): Promise<void>;
  close(): Promise<void>;
}

const ledger = fc.nat();
/** The events of a ledger, most of them reservations and their ends. */
const step = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('reserve' as const),
      accountId: fc.constantFrom(...ACCOUNTS),
      credits: fc.integer({ min: 1, max: 80 }),
      ledger,
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
  fc.record({
    kind: fc.constant('plan' as const),
    creditsPerDay: fc.constantFrom(0, 40, 300, 301, 1_000),
  }),
  fc.record({ kind: fc.constant('hours' as const), hours: fc.integer({ min: -2, max: 14 }) }),
  fc.record({ kind: fc.constant('reopen' as const), ledger }),
);

/** Defines a test that ledgers agree with sums for any sequence of events. */
export function itAgreesWithSums(
  open: (clock: Clock) => Promise<LedgersUnderTest>,
  { numRuns }: { readonly numRuns: number },
): void {
  it('agrees with a simple model over reservations, settlements, refunds, plans, days and restarts', async () => {
    const property = fc.asyncProperty(fc.array(step, { maxLength: 80, size: 'max' }), async (steps) => {
      let time = NOON;
      let creditsPerDay = 300;
      const under = await open({ now: () => time, monotonic: () => performance.now() });
      let holds: { place: string; credits: number; hold: Hold; index: number }[] = [];
      const settled = new Map<string, number>();
      const date = () => new Date(time).toISOString().slice(0, 10);
      const spent = (accountId: string) => settled.get(`${date()} ${accountId}`) ?? 0;
      const left = (accountId: string) => {
        const open = holds.filter(({ place }) => place === `${date()} ${accountId}`);
        return creditsPerDay - spent(accountId) - open.reduce((sum, { credits }) => sum + credits, 0);
      };
      try {
        for (const taken of steps) {
          if (taken.kind === 'plan') ({ creditsPerDay } = taken);
          if (taken.kind === 'hours') time += taken.hours * HOUR;
          if (taken.kind === 'reopen') {
            const index = taken.ledger % under.ledgers.length;
            await under.reopen(index);
            holds = holds.filter((hold) => hold.index !== index);
          }
          if (taken.kind === 'end') {
            const [ended] = holds.splice(taken.which % Math.max(1, holds.length), 1);
            ended?.hold[taken.how]();
            if (ended && taken.how === 'settle')
              settled.set(ended.place, (settled.get(ended.place) ?? 0) + ended.credits);
          }
          if (taken.kind === 'reserve') {
            const { accountId, credits } = taken;
            const index = taken.ledger % under.ledgers.length;
            const hold = await under.ledgers[index]?.reserve({ accountId, creditsPerDay }, credits);
            expect(hold !== undefined).toBe(credits <= left(accountId));
            if (hold) holds.push({ place: `${date()} ${accountId}`, credits, hold, index });
          }
          // Commands sent before a question are counted in its result.
          for (const one of under.ledgers) await one.spent('key_other', date());
          for (const one of under.ledgers)
            for (const accountId of ACCOUNTS)
              expect(await one.spent(accountId, date())).toBe(spent(accountId));
          // A ledger knows what others spent once it has asked for credits of the account.
          if (taken.kind !== 'reserve') continue;
          const { accountId } = taken;
          const asked = under.ledgers[taken.ledger % under.ledgers.length];
          expect(await asked?.remaining({ accountId, creditsPerDay })).toBe(Math.max(0, left(accountId)));
        }
      } finally {
        await under.close();
      }
    });
    // A busy machine makes fewer runs.
    await fc.assert(property, { numRuns, interruptAfterTimeLimit: 60_000 });
  }, 120_000);
}
