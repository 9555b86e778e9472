import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createKeyAdministration, createKeyring, createPlanTable } from '@ethread/accounts';
import { silentLogger } from '@ethread/core';
import { countKeysNearLimit } from './keys-near-limit.ts';
import { openAccountStores } from './open-accounts.ts';

const NOON = Date.UTC(2026, 10, 21, 12);
const HOUR_MS = 3_600_000;
const limits = {
  requestsPerSecond: 5,
  failover: false,
  provenOnly: false,
  webSockets: 10,
  batchItems: 100,
  bodyBytes: 5_242_880,
  callsInFlight: 64,
  callTimeMs: 2_000,
};

describe('countKeysNearLimit', () => {
  it('counts by plan the keys that have spent 90 % of the credits of this day', async () => {
    const data = mkdtempSync(join(tmpdir(), 'ethread-near-'));
    const clock = { now: () => NOON, monotonic: () => NOON };
    const logger = silentLogger;
    const plans = createPlanTable({
      free: { ...limits, creditsPerDay: 1_000 },
      team: { ...limits, creditsPerDay: 100_000 },
    });
    const stores = await openAccountStores({ data, postgres: undefined }, { logger });
    const names = { chains: new Set<string>(), methods: new Set<string>() };
    const editor = createKeyAdministration({ store: stores.keys, plans, clock, randomBytes }, names);
    const create = async (plan: string) => (await editor.create({ label: 'A key', plan })).record;
    const [near, rotated, far] = [await create('free'), await create('free'), await create('free')];
    const [revoked, team] = [await create('free'), await create('team')];
    await editor.revoke(revoked.id);
    await editor.rotate(rotated.id, HOUR_MS);
    const call = { method: 'eth_call', chain: 'main', calls: 1, errors: 0, bytes: 1 };
    const row = (accountId: string, credits: number, hour = NOON) => ({ ...call, accountId, credits, hour });
    await stores.usage.add({
      writer: '00000000-0000-4000-8000-000000000000',
      sequence: 1,
      rows: [
        row(near.accountId, 500),
        row(near.accountId, 400, NOON - HOUR_MS),
        row(rotated.accountId, 1_000),
        row(far.accountId, 899),
        row(far.accountId, 1_000, NOON - 13 * HOUR_MS),
        row(revoked.accountId, 1_000),
        row(team.accountId, 1_000),
      ],
    });
    const keyring = await createKeyring({ store: stores.keys, clock, logger });
    const { usage } = stores;
    const counted = countKeysNearLimit({ keyring, plans, usage, clock, logger });
    expect([...counted.read()]).toEqual([]);
    await counted.count();
    expect(Object.fromEntries(counted.read())).toEqual({ free: 2, team: 0 });
    await counted.close();
    await keyring.close();
    await stores.close();
    rmSync(data, { recursive: true });
  });
});
