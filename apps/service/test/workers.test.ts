import { once } from 'node:events';
import { cpSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { adminHttp, createAdminClient } from '@ethread/admin/client';
import { methodTable } from '@ethread/types';
import { WebSocket } from 'ws';
import { type Anvil, devGenesis, startAnvil } from '@ethread/upstreams/testing';
import { freePort, until } from '@ethread/setup';
import { callOf, postJson } from './json-rpc.ts';
import { createLoggingContract, type LoggingContract, SENDER } from './logging-contract.ts';
import { storedSample } from './stored-sample.ts';
import {
  configurationFile,
  SAMPLE_CHAIN,
  type ServiceProcess,
  spawnEthread,
  startConfigured,
  temporaryFolder,
} from './service-process.ts';
import { makeKeys } from './world.ts';

const WORKERS = 3;
const PRICE = methodTable.eth_getBlockByNumber.credits;
const AFFORDABLE = 300;
/** Far above the second after which a process is started again, so that a test ends without it. */
const RESTARTED_WITHIN_MS = 60_000;
const TOKEN = 'a-token-of-the-administration-of-this-test';

describe('several processes over one local store and one ledger', () => {
  let anvil: Anvil;
  let service: ServiceProcess;
  let port: number;
  let folder: string;
  let contract: LoggingContract;
  let metricsUrl: string;
  let adminUrl: string;
  let openKey: string;
  let smallKey: string;

  beforeAll(async () => {
    anvil = await startAnvil({ args: ['--no-mining'] });
    contract = await createLoggingContract(anvil);
    for (let word = 1; word <= 5; word++) await contract.emit(word);
    folder = temporaryFolder();
    cpSync(await storedSample(), join(folder, 'sample'), { recursive: true });
    writeFileSync(join(folder, 'genesis.json'), await devGenesis(anvil));
    port = await freePort();
    const sample = {
      name: 'sample',
      hosts: ['localhost'],
      data: 'sample',
      genesis: join(SAMPLE_CHAIN, 'genesis.json'),
    };
    const dev = {
      name: 'dev',
      hosts: ['127.0.0.1'],
      genesis: 'genesis.json',
      data: 'dev',
      nodes: [{ name: 'own', url: anvil.url }],
      nodeOptions: { pollMs: 100 },
      keep: { backfillFrom: 1, backfillBlocksPerSecond: 10_000 },
    };
    const [metricsPort, adminPort] = [await freePort(), await freePort()];
    metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`;
    adminUrl = `http://127.0.0.1:${adminPort}`;
    const plan = { creditsPerDay: 1e9, requestsPerSecond: 1e6 };
    const settings = {
      port,
      workers: WORKERS,
      plans: { open: plan, small: { ...plan, creditsPerDay: AFFORDABLE * PRICE + PRICE - 1 } },
      accounts: { data: 'accounts' },
      metrics: { port: metricsPort },
      admin: { port: adminPort, token: TOKEN },
      chains: [sample, dev],
    };
    const file = configurationFile(settings, folder);
    const keys = await makeKeys(file, [{ plan: 'open' }, { plan: 'small' }]);
    [openKey = '', smallKey = ''] = keys.map(({ apiKey }) => apiKey);
    service = await startConfigured(file, port);
    await until(() => living().length === WORKERS);
  });

  afterAll(async () => {
    await service.stop();
    await anvil.kill();
  });

  /** Returns the processes that have reported that they are ready and have not ended since. */
  function living(): readonly { readonly pid: number; readonly role: string }[] {
    const lines = service
      .output()
      .split('\n')
      .flatMap((line) => (line.startsWith('{') ? [Object(JSON.parse(line))] : []));
    const ended = new Set(lines.map(({ worker }) => worker));
    return lines.filter(({ msg, pid }) => msg === 'ready' && !ended.has(pid));
  }

  const workerOf = (role: string) => {
    const found = living().find((worker) => worker.role === role);
    if (!found) throw new Error(`there is a ${role}`);
    return found;
  };

  /** Sends a request to the chain of a host name over a new connection, which any process may accept. */
  function requestOn(host: string, method: string, params: readonly unknown[]): Promise<unknown> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const requested = request(
      service.apiUrl,
      { method: 'POST', headers: { 'Content-Type': 'application/json', Host: host }, agent: false },
      (response) => void json(response).then(resolve, reject),
    );
    requested.on('error', reject);
    requested.end(JSON.stringify(callOf(method, params)));
    return promise;
  }

  const queryOne = (method: string, ...params: readonly unknown[]) => requestOn('127.0.0.1', method, params);

  const queryAll = (method: string, ...params: readonly unknown[]) => allOn('127.0.0.1', method, params);

  /** Sends so many requests that every process responds, except for one time in many thousand. */
  async function allOn(host: string, method: string, params: readonly unknown[]): Promise<Set<string>> {
    const responses = await Promise.all(Array.from({ length: 24 }, () => requestOn(host, method, params)));
    return new Set(responses.map((response) => JSON.stringify(response)));
  }

  /** Returns the one response that all processes give. */
  async function querySame(method: string, ...params: readonly unknown[]): Promise<unknown> {
    return onlyResult(await queryAll(method, ...params));
  }

  function onlyResult(results: Set<string>): unknown {
    expect([...results]).toHaveLength(1);
    const { result, error } = Object(JSON.parse([...results][0] ?? ''));
    if (error) throw new Error(JSON.stringify(error));
    return result;
  }

  /** Checks that all processes call and prove alike on the chain that was imported from a file. */
  async function expectSameState(): Promise<void> {
    const account = '0x6a51e9344a21fe46c113dcc71ecb3e0a1e02ea4b';
    for (const [method, ...params] of [
      ['eth_call', { to: account, data: '0x18160ddd' }, 'latest'],
      ['eth_getProof', account, ['0x0'], 'latest'],
    ] as const)
      expect(onlyResult(await allOn('localhost', method, params))).not.toBeNull();
  }

  const untilSeenByAll = () =>
    until(async () => {
      const { hash } = Object(await anvil.rpc('eth_getBlockByNumber', 'latest', false));
      const responses = await queryAll('eth_getBlockByNumber', 'latest', false);
      return [...responses].every((response) => Object(Object(JSON.parse(response)).result).hash === hash);
    });

  /** Checks that all processes and the upstream node return the same available data. */
  async function expectSame(): Promise<void> {
    const head = Object(await anvil.rpc('eth_getBlockByNumber', 'latest', true));
    const range = { fromBlock: '0x1', toBlock: head.number };
    expect(await querySame('eth_getLogs', range)).toEqual(await anvil.rpc('eth_getLogs', range));
    const block = Object(await querySame('eth_getBlockByHash', head.hash, true));
    expect(block).toMatchObject({ hash: head.hash, stateRoot: head.stateRoot });
    expect(await querySame('eth_getBlockReceipts', head.number)).toHaveLength(head.transactions.length);
    const [first] = head.transactions;
    expect(await querySame('eth_getTransactionReceipt', first.hash)).toMatchObject({ blockHash: head.hash });
  }

  const metric = async (name: string) => {
    const lines = (await (await fetch(metricsUrl)).text()).split('\n');
    return Number(lines.find((line) => line.startsWith(name))?.split(' ')[1]);
  };

  it('report the sums of all processes in metrics and in the administration', async () => {
    const admin = createAdminClient(adminHttp(adminUrl, { token: TOKEN }));
    const sockets = Array.from(
      { length: 2 * WORKERS },
      () => new WebSocket(`${service.url.replace('http', 'ws')}/ws/v3/${openKey}`),
    );
    await Promise.all(sockets.map((socket) => once(socket, 'open')));
    // A sum omits a process that a busy machine delays.
    await until(async () => (await metric('ethread_websocket_connections')) === 2 * WORKERS);
    await until(async () => (await admin.traffic_get(1)).webSockets === 2 * WORKERS);
    for (const socket of sockets) socket.terminate();
    for (let count = 0; count < 30; count++)
      await postJson(`${service.url}/v3/${openKey}`, callOf('eth_getProof', [SENDER, [], 'latest']), {
        Connection: 'close',
      });
    await until(async () => (await metric('ethread_calls_total{chain="dev",method="eth_getProof"')) === 30);
    await until(async () => (await admin.requests_list({ method: 'eth_getProof' })).length === 30);
  });

  it('spend one balance to the last credit and no further', async () => {
    let served = 0;
    const spend = async () => {
      const call = callOf('eth_getBlockByNumber', ['0x1', false]);
      for (;;) {
        const response = await postJson(`${service.url}/v3/${smallKey}`, call, { Connection: 'close' });
        if (response.status === 402) return;
        if (Object(await response.json()).result) served++;
      }
    };
    await Promise.all(Array.from({ length: 12 }, spend));
    expect(served).toBe(AFFORDABLE);
  });

  it('let one process write, and all return the same responses', async () => {
    const roles = living().map(({ role }) => role);
    expect(roles.sort()).toEqual(['reader', 'reader', 'writer']);
    await untilSeenByAll();
    await expectSame();
    await expectSameState();
  });

  it('show a reorg in every process', async () => {
    await anvil.rpc('anvil_reorg', 4, []);
    await contract.emit(104);
    await untilSeenByAll();
    await expectSame();
  });

  it('continue to read without a writer that was killed during a write, and lose nothing', async () => {
    const before = Object(await anvil.rpc('eth_getBlockByNumber', 'latest', false));
    const mining = (async () => {
      for (let word = 300; word < 320; word++) await contract.emit(word);
    })();
    const { pid } = workerOf('writer');
    process.kill(pid, 'SIGKILL');
    let served = 0;
    const hasWriter = () => living().some(({ role, pid: other }) => role === 'writer' && other !== pid);
    for (const end = Date.now() + RESTARTED_WITHIN_MS; !hasWriter();) {
      if (Date.now() > end) throw new Error('no other writer was started');
      const response = await queryOne('eth_getBlockByHash', before.hash, false).catch(() => undefined);
      if (Object(Object(response).result).hash === before.hash) served++;
    }
    expect(served).toBeGreaterThan(0);
    await mining;
    await contract.emit(400);
    await untilSeenByAll();
    await expectSame();
    await expectSameState();
  });

  it('starts a killed reader again, while the others serve', async () => {
    const { pid } = workerOf('reader');
    process.kill(pid, 'SIGKILL');
    await until(() => !living().some((worker) => worker.pid === pid));
    expect(await queryOne('eth_chainId').catch(() => undefined)).toMatchObject({ error: { code: -32601 } });
    await until(() => living().length === WORKERS, RESTARTED_WITHIN_MS);
    await expectSame();
  });

  it('all end on SIGTERM, with an intact local store', async () => {
    const pids = living().map(({ pid }) => pid);
    expect(await service.stop('SIGTERM')).toBe(0);
    for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
    for (const chain of ['sample', 'dev']) {
      const { exit, output } = spawnEthread(['verify', '--data', join(folder, chain)]);
      expect({ code: await exit, output: output() }).toMatchObject({ code: 0 });
    }
  });
});
