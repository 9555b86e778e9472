import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createAdmission,
  createLedger,
  createKeyAdministration,
  createKeyring,
  createPlanTable,
  createRateLimiter,
  createUsageRecorder,
  createKeyStore,
  createUsageStore,
  openSqlite,
  type Plan,
} from '@ethread/accounts';
import { type Clock, silentLogger, systemClock } from '@ethread/core';
import { type Behaviour, openGateway } from './open-gateway.ts';

/** Opens admission over embedded stores in a temporary folder, with one plan, `plan`. */
export async function openAccounts(plan: Partial<Plan>, clock: Clock = systemClock) {
  const folder = mkdtempSync(join(tmpdir(), 'ethread-accounts-'));
  const logger = silentLogger;
  const full: Plan = {
    creditsPerDay: 1_000_000,
    requestsPerSecond: 1_000_000,
    failover: false,
    provenOnly: false,
    webSockets: 10,
    batchItems: 1_000,
    bodyBytes: Infinity,
    callsInFlight: 64,
    callTimeMs: 2_000,
    ...plan,
  };
  const plans = createPlanTable({ plan: full });
  const database = await openSqlite(join(folder, 'accounts.sqlite'));
  const store = createKeyStore(database, { logger });
  const ledger = createLedger({ database, clock, logger });
  const keyring = await createKeyring({ store, clock, logger });
  const usageStore = createUsageStore(database);
  const usage = createUsageRecorder({ store: usageStore, clock, logger });
  const accounts = createAdmission({
    keyring,
    plans,
    ledger,
    usage,
    clock,
    rates: createRateLimiter({ clock }),
  });
  const keys = createKeyAdministration(
    { store, plans, clock, randomBytes },
    { chains: new Set(['only', 'other']), methods: new Set(['eth_call', 'eth_getLogs']) },
  );
  return {
    accounts,
    keys,
    ledger,
    plans,
    plan: full,
    usageStore,
    usage,
    async close() {
      await usage.close();
      await keyring.close();
      await ledger.close();
      await store.close();
      await database.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Returns a function that opens a gateway over accounts with a plan and a key. Both end after the test. */
export function plansOfTests() {
  const opened: (() => Promise<void>)[] = [];
  afterEach(() => Promise.all(opened.splice(0).map((close) => close())));
  return async (
    plan: Partial<Plan> = {},
    behaviour: Behaviour = {},
    options: Parameters<typeof openGateway>[1] = {},
    clock?: Clock,
  ) => {
    const accounts = await openAccounts(plan, clock);
    const open = await openGateway({ ...behaviour, accounts: accounts.accounts }, options);
    opened.push(async () => {
      await open.gateway.close();
      await accounts.close();
    });
    const { apiKey, record } = await accounts.keys.create({ label: 'test', plan: 'plan' });
    const path = `/v3/${apiKey}`;
    return {
      ...open,
      ...accounts,
      record,
      webSocket: `${open.url.replace('http', 'ws')}/ws${path}`,
      post: (body: string, init: RequestInit & { path?: string } = {}) => open.post(body, { path, ...init }),
    };
  };
}

export type PlanOfTest = Awaited<ReturnType<ReturnType<typeof plansOfTests>>>;
