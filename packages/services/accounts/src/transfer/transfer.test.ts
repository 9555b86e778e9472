import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLogger, systemClock, utcDate, utcDayOf } from '@ethread/core';
import { describeWith } from '@ethread/setup';
import { createLedger } from '../credits/ledger.ts';
import type { AccountDatabase } from '../database/account-database.ts';
import { keyEventOf } from '../keys/key-record.ts';
import { createKeyStore } from '../keys/key-store.ts';
import { keyRecord } from '../keys/testing/key-store.ts';
import { smallPlan } from '../keys/testing/small-plan.ts';
import { createPlanTable } from '../plans/plan.ts';
import { openDatabase } from '../testing/open-database.ts';
import { makeDatabase, type TemporaryDatabase } from '../testing/temporary-database.ts';
import { createUsageStore } from '../usage/usage-store.ts';
import { findRows } from '../usage/testing/find-rows.ts';
import { exportAccounts, importAccounts } from './transfer.ts';

const plans = createPlanTable({ free: smallPlan });
const today = utcDate(utcDayOf(systemClock.now()));
const logger = silentLogger;

/** Returns everything that a database reports. */
async function contentOf(database: AccountDatabase, accountIds: readonly string[]) {
  const ledger = createLedger({ database, clock: systemClock, logger });
  const keys = createKeyStore(database, { logger });
  const usage = createUsageStore(database);
  const spent: number[] = [];
  for (const id of accountIds) spent.push(await ledger.spent(id, today));
  const content = {
    keys: await keys.list(),
    events: await keys.events({ limit: 10 }),
    usage: await findRows(usage, {}),
    spent,
  };
  await ledger.close();
  return content;
}

/** Fills a database, while a server still has slices. Returns the accounts. */
async function fill(database: AccountDatabase): Promise<readonly string[]> {
  const keys = createKeyStore(database, { logger });
  const records = Array.from({ length: 3 }, (_none, index) =>
    keyRecord({ label: `key "${index}" 🐟`, revokedAt: index === 1 ? 5 : undefined }),
  );
  for (const record of records) {
    const change = { action: 'created', at: 1, before: undefined, after: record } as const;
    await keys.add(record, keyEventOf({ actor: 'a test', requestId: 'one' }, change));
  }
  const row = { method: 'eth_call', chain: 'main', calls: 1, credits: 80, errors: 0, bytes: 2 ** 40 };
  const rows = Array.from({ length: 2_500 }, (_none, hour) => ({ ...row, accountId: 'key_a', hour }));
  await createUsageStore(database).add({ writer: 'w', sequence: 1, rows });
  const ledger = createLedger({ database, clock: systemClock, logger });
  const account = { accountId: 'key_a', creditsPerDay: 1_000 };
  (await ledger.reserve(account, 300))?.settle();
  await ledger.close();
  const other = createLedger({ database, clock: systemClock, logger });
  (await other.reserve(account, 100))?.settle();
  await other.spent('key_a', today);
  await other.close();
  return ['key_a', ...records.map(({ id }) => id)];
}

async function* linesOf(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const chunk of chunks) yield chunk.trimEnd();
}

/** Defines the tests of a move. Each place is that of an empty database. */
function itMoves(from: () => Promise<string>, to: () => Promise<string>): void {
  it('moves keys, events, usage and credits, and names plans that differ', async () => {
    const [source, target] = [await openDatabase(await from()), await openDatabase(await to())];
    const accountIds = await fill(source);
    const before = await contentOf(source, accountIds);
    const others = createPlanTable({ free: { ...smallPlan, creditsPerDay: 12_345 } });
    const exported = linesOf(exportAccounts(source, plans));
    const { rows, differentPlans } = await importAccounts(target, others, exported);
    expect(rows).toMatchObject({ keys: 3, key_events: 3, usage: 2_500 });
    expect(differentPlans).toEqual(['free']);
    expect(await contentOf(target, accountIds)).toEqual(before);
    expect(before.spent[0]).toBe(400);

    const again = importAccounts(target, plans, linesOf(exportAccounts(source, plans)));
    await expect(again).rejects.toThrow('import into an empty database');
    // Later changes have higher numbers.
    const added = keyRecord();
    const reported: string[] = [];
    const keys = createKeyStore(target, { logger });
    const watch = await keys.watch((changed) => reported.push(...changed.map(({ id }) => id)));
    await keys.add(added);
    expect(reported.at(-1)).toBe(added.id);
    await watch.close();
    await source.close();
    await target.close();
  });
}

describe('accounts in a file', () => {
  const parent = mkdtempSync(join(tmpdir(), 'ethread-transfer-'));
  let count = 0;
  const newFile = async () => join(parent, String(++count), 'accounts.sqlite');
  afterAll(() => rmSync(parent, { recursive: true }));

  itMoves(newFile, newFile);

  it.each([
    ['', 'the file is empty'],
    ['{"a": 1}', 'line 1 is not of an export'],
    ['{"schema": 99, "plans": {}}', 'a newer ethread wrote the accounts'],
    ['{"schema": 3, "plans": {}}\n["keys", 1]', 'line 2 is not of an export'],
    ['{"schema": 3, "plans": {}}\n["credits", 1, "a", "b"]', 'line 2 is not of an export'],
    ['{"schema": 3, "plans": {}}\n["servers", "a", 1]', 'line 2 is not of an export'],
  ])('do not take %j', async (text, reason) => {
    const database = await openDatabase(await newFile());
    async function* lines() {
      if (text !== '') yield* text.split('\n');
    }
    await expect(importAccounts(database, plans, lines())).rejects.toThrow(reason);
    await database.close();
  });

  describeWith('PostgreSQL')('and in PostgreSQL', () => {
    let database: TemporaryDatabase;
    beforeAll(async () => void (database = await makeDatabase()));
    afterAll(() => database.drop());
    itMoves(newFile, async () => database.url);
  });
});
