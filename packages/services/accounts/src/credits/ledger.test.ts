import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Clock, silentLogger, systemClock } from '@ethread/core';
import { type Ledger, LedgerUnreachableError } from '@ethread/ports';
import { describeWith, until } from '@ethread/setup';
import type { AccountDatabase } from '../database/account-database.ts';
import { openDatabase } from '../testing/open-database.ts';
import { makeDatabase, type TemporaryDatabase } from '../testing/temporary-database.ts';
import { createLedger } from './ledger.ts';
import type { LedgerOptions } from './ledger.ts';
import { itAgreesWithSums } from './testing/ledger-model.ts';

/** A server returns spare credits soon, and waits long for those of others, as a busy machine may be slow. */
const SOON: LedgerOptions = { reportMs: 5, idleMs: 20, waitMs: 60_000, patienceMs: 30_000 };
const account = { accountId: 'key_a', creditsPerDay: 1_000 };
const today = () => new Date().toISOString().slice(0, 10);

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

  describe('of one server', () => {
    itAgreesWithSums((clock) => openLedgers(1, clock), { numRuns: 8 });
  });

  describe('of two servers', () => {
    itAgreesWithSums((clock) => openLedgers(2, clock), { numRuns: 3 });
  });

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
    const all = await second?.reserve(account, 980);
    expect(all).toBeDefined();
    expect(await first?.reserve(account, 1)).toBeUndefined();
    all?.refund();
    // The refund has reached the database when its response has.
    await second?.spent('key_other', today());
    expect(await first?.reserve(account, 980)).toBeDefined();
    expect(await second?.reserve(account, 1)).toBeUndefined();
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
    const ledger = createLedger(
      { database, clock: systemClock, logger: silentLogger },
      { waitMs: 200, idleMs: 60_000, inForceMs: 2_000 },
    );
    const isReserved = async () => {
      try {
        return (await ledger.reserve(account, 1)) !== undefined;
      } catch (error) {
        if (error instanceof LedgerUnreachableError) return false;
        throw error;
      }
    };
    expect(await isReserved()).toBe(true);
    const allow = await server.cut();
    expect(await isReserved()).toBe(true);
    await until(async () => !(await isReserved()));
    await allow();
    await until(isReserved);
    await ledger.close();
    await database.close();
  });
});
