import { cpSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { type Anvil, devGenesis, startAnvil } from '@ethread/upstreams/testing';
import { freePort, until } from '@ethread/setup';
import { callOf } from './json-rpc.ts';
import { storedSample } from './stored-sample.ts';
import {
  configurationFile,
  NEVER_LATE,
  SAMPLE_CHAIN,
  type ServiceProcess,
  spawnEthread,
  startConfigured,
  temporaryFolder,
} from './service-process.ts';
import { livingWorkers } from './service-workers.ts';

const WORKERS = 3;
const SENDER = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const TOPIC = `0x${'dd'.repeat(32)}`;
/** A contract that logs the first word of its calldata. */
const CREATION = `0x602d80600b6000396000f36000356000527f${TOPIC.slice(2)}60206000a100`;

describe('several processes over the local store of one chain', () => {
  let anvil: Anvil;
  let service: ServiceProcess;
  let port: number;
  let folder: string;
  let contract: string;

  beforeAll(async () => {
    anvil = await startAnvil({ args: ['--no-mining'] });
    const creation = await send({ data: CREATION, gas: '0x186a0' });
    contract = Object(await anvil.rpc('eth_getTransactionReceipt', creation)).contractAddress;
    for (let word = 1; word <= 5; word++) await emit(word);
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
    const file = configurationFile({ workers: WORKERS, load: NEVER_LATE, chains: [sample, dev] }, folder);
    service = await startConfigured(file, port);
    await until(() => living().length === WORKERS);
  });

  afterAll(async () => {
    await service.stop();
    await anvil.kill();
  });

  async function send(call: object): Promise<string> {
    const hash = String(await anvil.rpc('eth_sendTransaction', { from: SENDER, ...call }));
    await anvil.mine();
    return hash;
  }

  const emit = (word: number) =>
    send({ to: contract, data: `0x${String(word).padStart(64, '0')}`, gas: '0x186a0' });

  const living = () => livingWorkers(service);

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
      (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => (text += chunk.toString()));
        response.on('end', () => resolve(JSON.parse(text)));
        response.on('error', reject);
      },
    );
    requested.on('error', reject);
    requested.end(JSON.stringify(callOf(method, params)));
    return promise;
  }

  const queryOne = (method: string, ...params: readonly unknown[]) => requestOn('127.0.0.1', method, params);

  /** Sends so many requests that every process responds, except for one time in many thousand. */
  async function queryAll(method: string, ...params: readonly unknown[]): Promise<Set<string>> {
    const responses = await Promise.all(Array.from({ length: 24 }, () => queryOne(method, ...params)));
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

  /** Checks that all processes call, estimate and prove alike on the chain that was imported from a file. */
  async function expectSameState(): Promise<void> {
    const account = '0x6a51e9344a21fe46c113dcc71ecb3e0a1e02ea4b';
    const calls: [string, ...unknown[]][] = [
      ['eth_call', { to: account, data: '0x18160ddd' }, 'latest'],
      ['eth_estimateGas', { to: account, data: '0x18160ddd' }, '0x64'],
      ['eth_getProof', account, ['0x0'], 'latest'],
      ['eth_getBlockByNumber', 'latest', true],
    ];
    for (const [method, ...params] of calls) {
      const responses = await Promise.all(
        Array.from({ length: 24 }, () => requestOn('localhost', method, params)),
      );
      expect(onlyResult(new Set(responses.map((response) => JSON.stringify(response))))).not.toBeNull();
    }
  }

  const hashesIn = (responses: Set<string>) =>
    [...responses].map((response) => String(Object(Object(JSON.parse(response)).result).hash));

  async function isSeenByAll(): Promise<boolean> {
    const { hash } = Object(await anvil.rpc('eth_getBlockByNumber', 'latest', false));
    const hashes = hashesIn(await queryAll('eth_getBlockByNumber', 'latest', false));
    return hashes.every((one) => one === hash);
  }

  const untilSeenByAll = () => until(isSeenByAll);

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

  it('let one process write, and all return the same responses', async () => {
    const roles = living().map(({ role }) => role);
    expect(roles.sort()).toEqual(['reader', 'reader', 'writer']);
    await untilSeenByAll();
    await expectSame();
    await expectSameState();
  });

  it.each([4])('show a reorg of the last %d blocks in every process', async (depth) => {
    await anvil.rpc('anvil_reorg', depth, []);
    await emit(100 + depth);
    await untilSeenByAll();
    await expectSame();
  });

  it('continue to read without a writer that was killed during a write, and lose nothing', async () => {
    const before = Object(await anvil.rpc('eth_getBlockByNumber', 'latest', false));
    const mining = (async () => {
      for (let word = 300; word < 320; word++) await emit(word);
    })();
    const { pid } = workerOf('writer');
    process.kill(pid, 'SIGKILL');
    let served = 0;
    while (!living().some(({ role, pid: other }) => role === 'writer' && other !== pid)) {
      const response = await queryOne('eth_getBlockByHash', before.hash, false).catch(() => undefined);
      if (Object(Object(response).result).hash === before.hash) served++;
    }
    expect(served).toBeGreaterThan(0);
    await mining;
    await emit(400);
    await untilSeenByAll();
    await expectSame();
    await expectSameState();
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
