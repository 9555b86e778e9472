import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Clock, silentLogger, systemClock } from '@ethread/core';
import { type Hold, type Ledger, LedgerUnreachableError } from '@ethread/ports';
import { describeWith, until } from '@ethread/setup';
import fc from 'fast-check';
import type { AccountDatabase } from '../database/account-database.ts';
import { openDatabase } from '../testing/open-database.ts';
import { makeDatabase, type TemporaryDatabase } from '../testing/temporary-database.ts';
import { createLedger } from './ledger.ts';
import type { LedgerOptions } from './ledger.ts';

/** A server returns spare credits soon, and waits long for those of others, as a busy machine may be slow. */
const SOON: LedgerOptions = { reportMs: 5, idleMs: 20, waitMs: 60_000, patienceMs: 30_000 };
const account = { accountId: 'key_a', creditsPerDay: 1_000 };

/** Noon of 21 November 2026. */
const NOON = Date.UTC(2026, 10, 21, 12);
const HOUR = 60 * 60 * 1000;
const ACCOUNTS = ['key_a', 'key_b'] as const;

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

/** Defines the tests of a ledger over a database. `place` returns the place of a new one. */
function itCountsCredits(place: () => Promise<string>): void {
  /** Opens ledgers over one new database, with a connection each. */
  async function openLedgers(count: number, clock: Clock, options: LedgerOptions = SOON) {
    const shared = await place();
    const databases: AccountDatabase[] = [];
    const ledgers: Ledger[] = [];
    for (let index = 0; index < count; index++) {
      const database = await openDatabase(shared);
      databases.push(database);
      ledgers.push(createLedger({ database, clock, logger: silentLogger }, options));
    }
    return {
      ledgers,
      async reopen(index: number) {
        const database = databases[index];
        await ledgers[index]?.close();
        if (database) ledgers[index] = createLedger({ database, clock, logger: silentLogger }, options);
      },
      async close() {
        for (const ledger of ledgers) await ledger.close();
        for (const database of databases) await database.close();
      },
    };
  }

  it('agrees over two servers with sums, through reservations, settlements, refunds, plans, days and restarts', async () => {
    const property = fc.asyncProperty(fc.array(step, { maxLength: 80, size: 'max' }), async (steps) => {
      let time = NOON;
      let creditsPerDay = 300;
      const under = await openLedgers(2, { now: () => time, monotonic: () => performance.now() });
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
    await fc.assert(property, { numRuns: 8, interruptAfterTimeLimit: 60_000 });
  }, 120_000);

  it('spends without any request while a slice lasts', async () => {
    const opened = await openLedgers(1, systemClock, { ...SOON, idleMs: 60_000 });
    const [ledger] = opened.ledgers;
    const large = { ...account, creditsPerDay: 1_000_000 };
    expect(ledger?.reserve(large, 20)).toBeInstanceOf(Promise);
    await ledger?.reserve(large, 20);
    const hold = ledger?.reserve(large, 20);
    expect(hold).not.toBeInstanceOf(Promise);
    expect(ledger?.remaining(large)).toEqual(expect.any(Number));
    await opened.close();
  });

  it('gives a server the spare credits of another, down to the last one', async () => {
    const opened = await openLedgers(2, systemClock);
    const [first, second] = opened.ledgers;
    (await first?.reserve(account, 20))?.settle();
    expect(await second?.reserve(account, 980)).toBeDefined();
    expect(await first?.reserve(account, 1)).toBeUndefined();
    await opened.close();
  });

  it('applies a raised limit to a reservation that arrives while a report with the old one is under way', async () => {
    const opened = await openLedgers(1, systemClock);
    const [ledger] = opened.ledgers;
    (await ledger?.reserve(account, 1_000))?.settle();
    const before = ledger?.reserve(account, 1);
    // The report is taken in the next microtask, and its result needs a turn of the event loop.
    await Promise.resolve();
    await Promise.resolve();
    const after = ledger?.reserve({ ...account, creditsPerDay: 1_001 }, 1);
    const holds = await Promise.all([before, after]);
    expect(holds.filter((hold) => hold !== undefined)).toHaveLength(1);
    await opened.close();
  });
}

describe('credits in a file', () => {
  const parent = mkdtempSync(join(tmpdir(), 'ethread-credits-'));
  let count = 0;
  afterAll(() => rmSync(parent, { recursive: true }));

  itCountsCredits(async () => join(parent, String(++count), 'accounts.sqlite'));
});

describeWith('PostgreSQL')('credits in PostgreSQL', () => {
  const made: TemporaryDatabase[] = [];
  afterAll(async () => {
    for (const database of made) await database.drop();
  });

  const make = async () => {
    const database = await makeDatabase();
    made.push(database);
    return database;
  };
  itCountsCredits(async () => (await make()).url);

  it('are spent from a slice while PostgreSQL is away, then not at all, and again when it is back', async () => {
    const server = await make();
    const database = await openDatabase(server.url);
    let skipped = 0;
    const clock: Clock = { ...systemClock, monotonic: () => systemClock.monotonic() + skipped };
    const times: LedgerOptions = { waitMs: 200, idleMs: 600_000, inForceMs: 300_000 };
    const ledger = createLedger({ database, clock, logger: silentLogger }, times);
    const isReserved = async () => {
      try {
        return (await ledger.reserve(account, 1)) !== undefined;
      } catch (error) {
        if (error instanceof LedgerUnreachableError) return false;
        throw error;
      }
    };
    // On a slow machine, the first slice may come after `waitMs`.
    await until(isReserved);
    const allow = await server.cut();
    expect(await isReserved()).toBe(true);
    skipped = 300_000;
    expect(await isReserved()).toBe(false);
    await allow();
    await until(isReserved);
    await ledger.close();
    await database.close();
  });
});
