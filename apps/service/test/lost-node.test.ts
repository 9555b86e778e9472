import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Clock, systemClock } from '@ethread/core';
import { until } from '@ethread/setup';
import { type Proxy, startProxy } from '@ethread/upstreams/testing';
import { callOf, postJson } from './json-rpc.ts';
import { configurationFile, SAMPLE_CHAIN, type ServiceProcess, temporaryFolder } from './service-process.ts';
import { asNode, startSampleService, storedSample } from './stored-sample.ts';
import { openService, type OwnService } from './world.ts';

const { Token } = JSON.parse(readFileSync(join(SAMPLE_CHAIN, 'landmarks.json'), 'utf8')).contracts;
const SENDER = `0x${'11'.repeat(20)}`;
/** Requests for the newest block, of which a partner serves the first two. */
const MOVING: readonly (readonly [method: string, params: readonly unknown[]])[] = [
  ['eth_getBlockByNumber', ['latest', false]],
  ['eth_estimateGas', [{ from: SENDER, to: SENDER }, 'latest']],
  ['eth_getBlockReceipts', ['latest']],
  ['eth_getLogs', [{ fromBlock: 'latest', toBlock: 'latest' }]],
  ['eth_getTransactionByBlockNumberAndIndex', ['latest', '0x0']],
  ['eth_call', [{ to: Token, data: `0x70a08231${'0'.repeat(64)}` }, 'latest']],
  ['eth_getProof', [SENDER, [], 'latest']],
  ['eth_getUncleByBlockNumberAndIndex', ['latest', '0x0']],
];

/** What a client of a request sees. */
interface Seen {
  readonly method: string;
  /** `ok`, or the text of the error. */
  readonly outcome: string;
  /** The value of the header X-Head-Age, in seconds. */
  readonly headAge: number | undefined;
  readonly servedBy: string | null;
}

describe('service whose only node is lost', () => {
  let sample: ServiceProcess;
  let head: { readonly number: string; readonly hash: string };
  let node: Proxy;
  let partner: Proxy;
  let service: OwnService;
  let movedMs: number;
  let logged: string[];
  const log = (fields: object, message: string) => void logged.push(`${message} ${JSON.stringify(fields)}`);
  const clock: Clock = {
    now: () => systemClock.now() + movedMs,
    monotonic: () => systemClock.monotonic() + movedMs,
  };

  beforeAll(async () => {
    // It acts as the nodes, because it has the states.
    sample = await startSampleService();
    head = Object(await sample.query('eth_getBlockByNumber', 'latest', false));
  });
  afterAll(() => sample.stop());
  afterEach(() => Promise.all([service.close(), node.close(), partner.close()]));

  async function open(hasPartner: boolean): Promise<void> {
    movedMs = 0;
    logged = [];
    node = await startProxy(asNode(sample));
    partner = await startProxy(asNode(sample));
    const folder = temporaryFolder();
    cpSync(await storedSample(), join(folder, 'data'), { recursive: true });
    const paid = hasPartner ? [{ name: 'paid', url: partner.url, role: 'partner' }] : [];
    const nodes = [{ name: 'own', url: node.url }, ...paid];
    const source = { genesis: join(SAMPLE_CHAIN, 'genesis.json'), data: 'data', execute: true };
    const chain = { name: 'main', ...source, nodes, nodeOptions: { pollMs: 100 } };
    const logger = { debug: log, info: log, warn: log, error: log };
    service = await openService(configurationFile({ chains: [chain] }, folder), { clock, logger });
    // Once every request has a response, blocks are stored and executed, and recent ones are cached.
    await until(async () => (await askAll()).every(({ outcome }) => outcome === 'ok'));
    await node.close();
    await until(async () => {
      const seen = await ask('eth_getBlockReceipts', ['latest']);
      return seen.headAge !== undefined || seen.outcome !== 'ok';
    });
  }

  async function ask(method: string, params: readonly unknown[]): Promise<Seen> {
    const response = await postJson(service.apiUrl, callOf(method, params));
    const { error } = Object(await response.json());
    const age = response.headers.get('x-head-age');
    return {
      method,
      outcome: error ? String(error.message) : 'ok',
      headAge: age === null ? undefined : Number(age),
      servedBy: response.headers.get('x-served-by'),
    };
  }

  async function askAll(): Promise<readonly Seen[]> {
    const seen: Seen[] = [];
    for (const [method, params] of MOVING) seen.push(await ask(method, params));
    return seen;
  }

  /** Checks that blocks by number and by hash are served as before. */
  async function expectOldBlocks(): Promise<void> {
    const served = { outcome: 'ok', headAge: undefined, servedBy: null };
    expect(await ask('eth_getBlockByNumber', [head.number, true])).toMatchObject(served);
    expect(await ask('eth_getBlockByHash', [head.hash, true])).toMatchObject(served);
  }

  it('serves the last followed head from the local store with its age, until it is too old', async () => {
    await open(false);
    for (const seconds of [0, 40, 80]) {
      movedMs = seconds * 1_000;
      for (const { outcome, headAge } of await askAll()) {
        expect(outcome).toBe('ok');
        expect(headAge).toBeGreaterThanOrEqual(seconds);
        expect(headAge).toBeLessThan(120);
      }
      expect(await service.query('eth_getBlockByNumber', 'latest', false)).toMatchObject({ hash: head.hash });
      await expectOldBlocks();
    }
    movedMs = 600_000;
    for (const { outcome, headAge } of await askAll()) {
      expect(headAge).toBeUndefined();
      const text = /^resource unavailable: no node can be asked; the newest block is (\d+) s old$/;
      expect(Number(text.exec(outcome)?.[1])).toBeGreaterThanOrEqual(600);
    }
    await expectOldBlocks();
    const ready = await fetch(`${service.url}/readyz`);
    expect({ status: ready.status, body: (await ready.text()).replace(/ \d+ s old/, ' N s old') }).toEqual({
      status: 200,
      body:
        'ok\nmain: no node can be asked; the newest block is N s old, and `latest` is not served\n' +
        `main: block ${Number(head.number)} is executed, the head is block ${Number(head.number)}\n`,
    });
    node = await startProxy(asNode(sample), Number(new URL(node.url).port));
    await until(async () => (await askAll()).every((seen) => seen.outcome === 'ok' && !seen.headAge));
  });

  it('asks the partner first where plan and method allow it', async () => {
    await open(true);
    // While the node was healthy, no call of a client went to the partner.
    expect(partner.requested.filter(({ method }) => method === 'eth_estimateGas').length).toBeLessThan(2);
    partner.requested.length = 0;
    for (const seconds of [40, 600]) {
      movedMs = seconds * 1_000;
      for (const [at, { outcome, headAge, servedBy }] of (await askAll()).entries()) {
        const isMarked = at < 2;
        expect(servedBy).toBe(isMarked ? 'partner' : null);
        expect(outcome === 'ok').toBe(isMarked || seconds === 40);
        expect(headAge === undefined).toBe(isMarked || seconds === 600);
      }
      await expectOldBlocks();
    }
    // The service asks for the chain of the partner, too.
    const allowed = ['eth_chainId', ...MOVING.slice(0, 2).map(([method]) => method)];
    expect(partner.requested.filter(({ method }) => !allowed.includes(method))).toEqual([]);
    const lines = logged.filter((line) => line.includes('node'));
    expect(lines.some((line) => line.includes('"node":"own"'))).toBe(true);
    for (const { url } of [node, partner]) expect(logged.join()).not.toContain(new URL(url).port);
    node = await startProxy(asNode(sample), Number(new URL(node.url).port));
    await until(async () => (await askAll()).every((seen) => seen.outcome === 'ok' && !seen.servedBy));
    const asked = partner.requested.length;
    await askAll();
    expect(partner.requested).toHaveLength(asked);
  });
});
