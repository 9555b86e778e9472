import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeWith } from '@ethread/setup';
import { openDatabase } from './testing/open-database.ts';
import { makeDatabase, type TemporaryDatabase } from './testing/temporary-database.ts';
import { CLAIM_MS, createAlertClaims } from './alert-claims.ts';

/** Defines the test of claims. `place` returns the place of an empty database. */
function itGrantsClaims(place: () => string): void {
  it('are granted to one of many servers, again when it does not confirm, and removed with the next day', async () => {
    const now = Date.UTC(2026, 10, 21, 12);
    const alert = { id: '2026-11-21-key_1-75', day: '2026-11-21' };
    const databases = await Promise.all(Array.from({ length: 4 }, () => openDatabase(place())));
    const servers = databases.map(createAlertClaims);
    const claimAll = (at: number) => Promise.all(servers.map((claims) => claims.claim(alert, at)));
    expect((await claimAll(now)).filter(Boolean)).toHaveLength(1);
    expect((await claimAll(now + CLAIM_MS)).filter(Boolean)).toHaveLength(1);
    await servers[0]?.confirm(alert.id);
    expect((await claimAll(now + 10 * CLAIM_MS)).filter(Boolean)).toHaveLength(0);
    const next = { id: '2026-11-22-key_1-75', day: '2026-11-22' };
    expect(await servers[0]?.claim(next, now + 86_400_000)).toBe(true);
    const rows = await databases[0]?.run([{ text: 'select id from ethread_account_alerts' }]);
    expect(rows?.[0]?.map((row) => row['id'])).toEqual([next.id]);
    for (const database of databases) await database.close();
  });
}

describe('claims of alerts in a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ethread-alerts-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  itGrantsClaims(() => join(folder, 'accounts.sqlite'));
});

describeWith('PostgreSQL')('claims of alerts in PostgreSQL', () => {
  let database: TemporaryDatabase;

  beforeAll(async () => void (database = await makeDatabase()));
  afterAll(() => database.drop());

  itGrantsClaims(() => database.url);
});
