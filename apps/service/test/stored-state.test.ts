import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Proxy, startProxy } from '@ethread/upstreams/testing';
import { freePort, until } from '@ethread/setup';
import { startSampleService } from './stored-sample.ts';
import {
  KEY,
  queryOf,
  SAMPLE_CHAIN,
  type ServiceProcess,
  startConfigured,
  temporaryFolder,
} from './service-process.ts';

const SENDER = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const STATE_METHODS = ['eth_call', 'eth_estimateGas', 'eth_getProof'];
/** Timeout of each step on a busy machine, in milliseconds. */
const PATIENCE_MS = 120_000;

describe('service that executes blocks from its upstream node', () => {
  let origin: ServiceProcess;
  let node: Proxy;
  const started: ServiceProcess[] = [];

  beforeAll(async () => {
    // A service over the sample chain acts as an upstream node, because it has the states.
    origin = await startSampleService();
    const { chainId } = JSON.parse(readFileSync(join(SAMPLE_CHAIN, 'genesis.json'), 'utf8')).config;
    const query = queryOf(origin);
    node = await startProxy({
      async rpc(method, ...params) {
        if (method === 'eth_chainId') return `0x${chainId.toString(16)}`;
        if (method !== 'eth_getUncleByBlockHashAndIndex') return query(method, ...params);
        const { number } = Object(await query('eth_getBlockByHash', params[0], false));
        return query('eth_getUncleByBlockNumberAndIndex', number, params[1]);
      },
    });
  });

  afterAll(async () => {
    for (const service of started) await service.stop();
    await node.close();
    await origin.stop();
  });

  async function startFollower(settings: string): Promise<ServiceProcess> {
    const folder = temporaryFolder();
    const file = join(folder, 'ethread.yaml');
    const genesis = JSON.stringify(join(SAMPLE_CHAIN, 'genesis.json'));
    writeFileSync(
      file,
      `port: 0\nkeys: [${KEY}]\nchains:\n  - name: dev\n    genesis: ${genesis}\n    data: data\n    execute: true\n    nodes: [{name: own, url: "${node.url}"}]\n    keep: {backfillFrom: 1, backfillBlocksPerSecond: 10000}\n    ${settings}\n`,
    );
    const service = await startConfigured(file, await freePort());
    started.push(service);
    return service;
  }

  const stateCalls = () => node.requested.filter(({ method }) => STATE_METHODS.includes(method)).length;

  const calls: (readonly [string, ...unknown[]])[] = [
    ['eth_call', { from: SENDER, to: SENDER }, 'latest'],
    ['eth_estimateGas', { from: SENDER, to: SENDER }, 'latest'],
    ['eth_getProof', SENDER, [], 'latest'],
  ];

  it('executes stored blocks, and then sends no calls, estimates and proofs upstream', async () => {
    const query = queryOf(await startFollower('calls: local'));
    let requested = 0;
    await until(async () => {
      const before = stateCalls();
      // Each request is different, because the service caches a node's response about a finalized block.
      await query('eth_getProof', `0x${String(++requested).padStart(40, '0')}`, [], 'latest');
      return stateCalls() === before;
    }, PATIENCE_MS);
    node.requested.length = 0;
    for (const [method, ...params] of calls) {
      expect(await query(method, ...params)).toEqual(await queryOf(origin)(method, ...params));
    }
    expect(stateCalls()).toBe(0);
  });

  it('sends calls, estimates and proofs upstream when the configuration says so', async () => {
    const query = queryOf(await startFollower('calls: nodes'));
    node.requested.length = 0;
    for (const [method, ...params] of calls) {
      expect(await query(method, ...params)).toEqual(await queryOf(origin)(method, ...params));
    }
    expect(stateCalls()).toBe(3);
  });
});
