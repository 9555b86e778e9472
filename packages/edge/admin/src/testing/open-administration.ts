import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createLedger,
  createKeyAdministration,
  createKeyring,
  createPlanTable,
  type KeyStore,
  createKeyStore,
  createUsageStore,
  openSqlite,
  type Plan,
} from '@ethread/accounts';
import { type Clock, type Logger, silentLogger } from '@ethread/core';
import { type ChainGauges, createRecentCalls, createRequestLog, type RequestFilter } from '@ethread/metrics';
import { documentJson } from '../generated/document.gen.ts';
import type { Operation } from '../generated/types.gen.ts';
import { createClient } from '../generated/client.gen.ts';
import { createAdminHandlers } from '../handlers/create-admin-handlers.ts';
import { inProcess } from '../in-process.ts';
import { createAdminRouter } from '../router.ts';

/** The time at which a test starts. */
export const START = Date.UTC(2026, 10, 21, 7, 30);

const plan: Plan = {
  creditsPerDay: 1_000_000,
  requestsPerSecond: 50,
  failover: true,
  provenOnly: false,
  webSockets: 10,
  batchItems: 1_000,
  bodyBytes: 5_242_880,
  callsInFlight: 64,
  callTimeMs: 2_000,
};
const own: ChainGauges['nodes'][number] = {
  node: 'own',
  role: 'primary',
  priority: 0,
  isUsable: true,
  problem: undefined,
  latencyMs: 1.4,
  head: 21_480_123,
  isOnCanonicalChain: true,
  isOfChain: true,
  contradictsStore: false,
  running: 2,
  calls: 18_420,
  faults: 3,
  quarantines: 0,
};
const chain: ChainGauges = {
  chain: 'mainnet',
  head: 21_480_123,
  finalized: 21_480_048,
  headAgeSeconds: 3,
  missing: 0,
  reorgsBelowFinal: 0,
  damagedReads: 0,
  isBeyondKnownForks: false,
  available: [
    { from: 0, to: 15_537_393 },
    { from: 21_400_000, to: 21_480_123 },
  ],
  execution: { block: 21_480_123 },
  consensus: {
    headState: 'attested',
    attestedBlock: 21_480_123,
    finalizedBlock: 21_480_048,
    staleSeconds: 12,
  },
  nodes: [
    own,
    {
      ...own,
      node: 'hosted',
      role: 'partner',
      isUsable: false,
      problem: 'unreachable: nothing listens at its address (ECONNREFUSED)',
      latencyMs: undefined,
      head: 21_480_122,
      running: 0,
      calls: 12,
      faults: 0,
    },
  ],
};
/** The documented state of the server. The service itself reports its own. */
const operation: Operation = JSON.parse(documentJson).methods.find(
  ({ name }: { readonly name: string }) => name === 'operation_get',
).examples[0].result.value;
const names = {
  chains: new Set(['mainnet', 'sample']),
  methods: new Set(['eth_call', 'eth_getLogs', 'eth_getBlockByNumber']),
  configuredKeys: 1,
};

/** Opens an administration over real stores in a temporary folder, with the test's clock and random bytes. */
export async function openAdministration({ store: given }: { readonly store?: KeyStore } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'ethread-admin-'));
  const time = { now: START };
  const clock: Clock = { now: () => time.now, monotonic: () => time.now };
  const logged: string[] = [];
  const log = (fields: object, message: string) => void logged.push(JSON.stringify({ ...fields, message }));
  const logger: Logger = { debug: log, info: log, warn: log, error: log };
  let draws = 0;
  /** Returns the same bytes in every run. */
  const randomBytes = (size: number) =>
    createHash('sha512').update(String(++draws)).digest().subarray(0, size);

  const database = await openSqlite(join(folder, 'accounts.sqlite'));
  const store = createKeyStore(database, { logger: silentLogger });
  const usage = createUsageStore(database);
  const plans = createPlanTable({
    team: plan,
    free: { ...plan, creditsPerDay: 100_000, requestsPerSecond: 5, failover: false },
  });
  const credits = createLedger({ database, clock, logger: silentLogger });
  const keys = createKeyAdministration({ store: given ?? store, plans, clock, randomBytes }, names);
  const keyring = await createKeyring({ store, clock, logger: silentLogger });
  const recent = createRecentCalls({ clock });
  const requestLog = createRequestLog({ clock }, { storesParams: false });
  const service = {
    requests: (filter: RequestFilter) => requestLog.find(filter),
    chains: () => [chain],
    operation: () => Promise.resolve(operation),
    traffic: (seconds: number, until: number) => ({ ...recent.last(seconds, until), webSockets: 1 }),
  };
  const router = createAdminRouter(
    createAdminHandlers({ keys, plans, credits, usage, service, clock, logger }),
  );
  return {
    router,
    client: createClient(inProcess(router, 'a test')),
    keyring,
    keys,
    plans,
    credits,
    usage,
    clock,
    recent,
    requestLog,
    async spend(accountId: string, amount: number) {
      const hold = await credits.reserve({ accountId, creditsPerDay: plan.creditsPerDay }, amount);
      hold?.settle();
    },
    time,
    logger,
    logged,
    async close() {
      await keyring.close();
      await credits.close();
      await store.close();
      await database.close();
      rmSync(folder, { recursive: true });
    },
  };
}

export type Administration = Awaited<ReturnType<typeof openAdministration>>;
