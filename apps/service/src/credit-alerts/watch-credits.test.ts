import { createHmac, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CLAIM_MS,
  createAlertClaims,
  createKeyAdministration,
  createKeyring,
  createKeyStore,
  createLedger,
  createPlanTable,
  openSqlite,
} from '@ethread/accounts';
import { silentLogger } from '@ethread/core';
import { type CreditWatch, watchCredits } from './watch-credits.ts';

const NOON = Date.UTC(2026, 10, 21, 12);
const DAY_MS = 86_400_000;
const CREDITS = 1_000;
const SECRET = 'a secret of the receiver';
const plan = {
  creditsPerDay: CREDITS,
  requestsPerSecond: 5,
  failover: false,
  provenOnly: false,
  webSockets: 10,
  batchItems: 100,
  bodyBytes: 5_242_880,
  callsInFlight: 64,
  callTimeMs: 2_000,
};

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

describe('watchCredits', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ethread-alerts-'));
  let now = NOON;
  const clock = { now: () => now, monotonic: () => now };
  let logged: string[] = [];
  const log = (fields: object, message: string) => void logged.push(JSON.stringify({ ...fields, message }));
  const logger = { ...silentLogger, warn: log, error: log };
  let received: Received[] = [];
  let status = 204;
  const receiver = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (text: string) => (body += text));
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      response.writeHead(status, { Location: 'http://127.0.0.1:1/elsewhere' }).end();
    });
  });
  const open: CreditWatch[] = [];
  const resources: { close(): Promise<void> }[] = [];
  let watch: CreditWatch;
  let spend: (credits: number) => Promise<void>;
  let url: string;
  let keyId: string;
  let start: (options?: { allowPrivateAddresses?: boolean; url?: string }) => CreditWatch;

  beforeAll(async () => {
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    const { port } = receiver.address() as AddressInfo;
    url = `http://127.0.0.1:${port}/hook`;
  });
  beforeEach(async () => {
    now = NOON;
    status = 204;
    received = [];
    logged = [];
    const own = mkdtempSync(join(folder, 'one-'));
    const database = await openSqlite(join(own, 'accounts.sqlite'));
    const keys = createKeyStore(database, { logger: silentLogger });
    const ledger = createLedger({ database, clock, logger: silentLogger });
    const plans = createPlanTable({ plan });
    const names = { chains: new Set<string>(), methods: new Set<string>() };
    const { record } = await createKeyAdministration({ store: keys, plans, clock, randomBytes }, names)
      .by({ actor: 'a test', requestId: '1' })
      .create({ label: 'Indexer', plan: 'plan' });
    const keyring = await createKeyring({ store: keys, clock, logger: silentLogger });
    keyId = record.id;
    spend = async (credits) => {
      const hold = await ledger.reserve({ accountId: record.accountId, creditsPerDay: CREDITS }, credits);
      hold?.settle();
    };
    start = (options = {}) => {
      const claims = createAlertClaims(database);
      const started = watchCredits(
        { keyring, plans, ledger, claims, clock, logger },
        { url, secret: SECRET, thresholds: [75, 90, 100], allowPrivateAddresses: true, ...options },
      );
      open.push(started);
      return started;
    };
    resources.push(keyring, ledger, keys, database);
    watch = start();
  });
  afterEach(async () => {
    for (const one of open.splice(0)) await one.close();
    for (const one of resources.splice(0)) await one.close();
  });
  afterAll(async () => {
    await new Promise((resolve) => receiver.close(resolve));
    rmSync(folder, { recursive: true });
  });

  const events = () => received.map(({ body }): Record<string, unknown> => JSON.parse(body));

  it('posts one signed webhook for each threshold and day', async () => {
    await spend(740);
    await watch.check();
    expect(received).toEqual([]);
    await spend(10);
    await watch.check();
    await watch.check();
    expect(events()).toEqual([
      {
        type: 'credits.threshold',
        id: `2026-11-21-${keyId}-75`,
        key: { id: keyId, label: 'Indexer', plan: 'plan', accountId: keyId },
        day: '2026-11-21',
        threshold: 75,
        spent: 750,
        creditsPerDay: CREDITS,
      },
    ]);
    const [{ headers, body } = { headers: {}, body: '' }] = received;
    const seconds = NOON / 1_000;
    const hmac = createHmac('sha256', SECRET).update(`${seconds}.${body}`).digest('hex');
    expect(headers['ethread-signature']).toBe(`t=${seconds},v1=${hmac}`);
    expect(headers['idempotency-key']).toBe(`2026-11-21-${keyId}-75`);
    now += DAY_MS;
    await spend(800);
    await watch.check();
    expect(events().map(({ id }) => id)).toEqual([`2026-11-21-${keyId}-75`, `2026-11-22-${keyId}-75`]);
  });

  it('posts the highest of several thresholds, and 100 when no call can be paid any more', async () => {
    await spend(910);
    await watch.check();
    await spend(30);
    await watch.check();
    expect(events().map(({ threshold, spent }) => [threshold, spent])).toEqual([
      [90, 910],
      [100, 940],
    ]);
  });

  it('posts once from several workers, and not again after a restart', async () => {
    const other = start();
    await spend(760);
    await Promise.all([watch.check(), other.check()]);
    await watch.close();
    await start().check();
    expect(received).toHaveLength(1);
  });

  it.each([500, 302])('tries again after a response with status %d, and follows no redirect', async (bad) => {
    status = bad;
    await spend(760);
    await watch.check();
    await watch.check();
    expect(received).toHaveLength(1);
    expect(logged).toEqual([
      expect.stringContaining(`the receiver responded with status ${bad}, expected 2xx`),
    ]);
    status = 200;
    now += CLAIM_MS;
    await watch.check();
    now += CLAIM_MS;
    await watch.check();
    expect(received).toHaveLength(2);
    expect(new Set(events().map(({ id }) => id)).size).toBe(1);
  });

  it.each(['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '0x7f.1'])(
    'sends nothing to the private address %s unless it is allowed',
    async (host) => {
      const wary = start({ allowPrivateAddresses: false, url: url.replace('127.0.0.1', host) });
      await spend(760);
      await wary.check();
      expect(received).toEqual([]);
      expect(logged).toEqual([
        expect.stringContaining('is private: set accounts.alerts.allowPrivateAddresses'),
      ]);
      expect(logged.join()).not.toContain('/hook');
    },
  );
});
