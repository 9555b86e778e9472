import { describeWith } from '@ethread/setup';
import { migrate } from '@ethread/storage/postgres';
import { makeDatabase, type TemporaryDatabase } from '@ethread/storage/testing';
import { CLAIM_MS } from './alert-claims.ts';
import { alertMigrations, createPostgresAlertClaims } from './postgres-alert-claims.ts';

describeWith('PostgreSQL')('claims of alerts in PostgreSQL', () => {
  let database: TemporaryDatabase;

  beforeAll(async () => {
    database = await makeDatabase();
    await migrate(database.pool, alertMigrations);
  });
  afterAll(() => database.drop());

  it('are granted to one of many servers, again when it does not confirm, and removed with the next day', async () => {
    const now = Date.UTC(2026, 10, 21, 12);
    const alert = { id: '2026-11-21-key_1-75', day: '2026-11-21' };
    const servers = Array.from({ length: 8 }, () => createPostgresAlertClaims(database.pool));
    const claimAll = (at: number) => Promise.all(servers.map((claims) => claims.claim(alert, at)));
    expect((await claimAll(now)).filter(Boolean)).toHaveLength(1);
    expect((await claimAll(now + CLAIM_MS)).filter(Boolean)).toHaveLength(1);
    await servers[0]?.confirm(alert.id);
    expect((await claimAll(now + 10 * CLAIM_MS)).filter(Boolean)).toHaveLength(0);
    const next = { id: '2026-11-22-key_1-75', day: '2026-11-22' };
    expect(await servers[0]?.claim(next, now + 86_400_000)).toBe(true);
    const { rows } = await database.pool.query('select id from ethread_credit_alerts');
    expect(rows).toEqual([{ id: next.id }]);
  });
});
