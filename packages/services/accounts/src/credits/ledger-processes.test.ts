import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeWith, until } from '@ethread/setup';
import { makeDatabase, type TemporaryDatabase } from '../testing/temporary-database.ts';
import type { LedgerOptions } from './ledger.ts';
import { killLeftProcesses, type LedgerProcess, openLedgerProcess } from './testing/ledger-process.ts';

/** A killed server is noticed after seconds instead of a minute. */
const TIMES: LedgerOptions = {
  goneMs: 3_000,
  inForceMs: 2_000,
  beatMs: 300,
  waitMs: 30_000,
  patienceMs: 20_000,
};
const account = { accountId: 'key_a', creditsPerDay: 1_000 };
const today = () => new Date().toISOString().slice(0, 10);

/** Stops a server. One that is stopped during a transaction keeps the database locked, so it is resumed and stopped again. */
async function stopOutsideTransaction(server: LedgerProcess, other: LedgerProcess): Promise<void> {
  do {
    await server.kill('SIGCONT');
    await server.kill('SIGSTOP');
  } while ((await other.reserve({ ...account, accountId: 'key_b' }, 1)) === 'unreachable');
}

/** Defines the tests of several servers. `place` returns the place of a new database. */
function itSharesCredits(place: () => Promise<string>): void {
  let shared: string;
  const open = () => openLedgerProcess({ place: shared, options: TIMES });

  beforeEach(async () => void (shared = await place()));
  afterEach(killLeftProcesses);

  it('rejects the calls of a server that was stopped for so long that others spent its credits', async () => {
    const [stopped, other] = [await open(), await open()];
    await stopped.end(Number(await stopped.reserve(account, 100)), 'settle');
    expect(await stopped.spent('key_a', today())).toBe(100);
    await stopOutsideTransaction(stopped, other);
    await until(async () => typeof (await other.reserve(account, 900)) === 'number');
    await stopped.kill('SIGCONT');
    expect(await stopped.reserve(account, 1)).toBe('rejected');
    expect(await stopped.spent('key_a', today())).toBe(100);
  });
}

describe('servers over one file', () => {
  const parent = mkdtempSync(join(tmpdir(), 'ethread-ledger-'));
  let count = 0;
  afterAll(() => rmSync(parent, { recursive: true }));

  itSharesCredits(async () => join(parent, String(++count), 'accounts.sqlite'));
});

describeWith('PostgreSQL')('servers over PostgreSQL', () => {
  const made: TemporaryDatabase[] = [];
  afterAll(async () => {
    for (const database of made) await database.drop();
  });
  itSharesCredits(async () => {
    const database = await makeDatabase();
    made.push(database);
    return database.url;
  });

  it('spend their slices while PostgreSQL is away, then nothing, and go on when it is back', async () => {
    const database = await makeDatabase();
    made.push(database);
    const options = { ...TIMES, waitMs: 500 };
    const [server, other] = [
      await openLedgerProcess({ place: database.url, options }),
      await openLedgerProcess({ place: database.url, options: TIMES }),
    ];
    expect(await server.reserve(account, 10)).toBe(0);
    const allow = await database.cut();
    expect(await server.reserve(account, 10)).toBe(1);
    await server.end(0, 'settle');
    await until(async () => (await server.reserve(account, 1)) === 'unreachable');
    await allow();
    await until(async () => (await server.reserve(account, 1)) !== 'unreachable');
    expect(await other.spent('key_a', today())).toBeLessThanOrEqual(10);
    await killLeftProcesses();
  });
});
