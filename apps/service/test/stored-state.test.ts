import { join } from 'node:path';
import { type Proxy, startProxy } from '@ethread/upstreams/testing';
import { until } from '@ethread/setup';
import { asNode, firstBlocksFile } from './stored-sample.ts';
import { SAMPLE_CHAIN, type ServiceProcess, startChain, startService } from './service-process.ts';

const GENESIS = join(SAMPLE_CHAIN, 'genesis.json');
/** A few blocks, with some from after the Merge. */
const FEW = 60;
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
    origin = await startService({ genesis: GENESIS, imports: [await firstBlocksFile(FEW)] });
    node = await startProxy(asNode(origin));
  });

  afterAll(async () => {
    for (const service of started) await service.stop();
    await node.close();
    await origin.stop();
  });

  async function startFollower(): Promise<ServiceProcess> {
    const nodes = [{ name: 'own', url: node.url }];
    const keep = { backfillFrom: 1, backfillBlocksPerSecond: 10_000 };
    const service = await startChain({
      name: 'dev',
      genesis: GENESIS,
      data: 'data',
      execute: true,
      nodes,
      keep,
    });
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
    const { query } = await startFollower();
    let requested = 0;
    await until(async () => {
      const before = stateCalls();
      // Each request is different, because the service caches a node's response about a finalized block.
      await query('eth_getProof', `0x${String(++requested).padStart(40, '0')}`, [], 'latest');
      return stateCalls() === before;
    }, PATIENCE_MS);
    node.requested.length = 0;
    for (const [method, ...params] of calls) {
      expect(await query(method, ...params)).toEqual(await origin.query(method, ...params));
    }
    expect(stateCalls()).toBe(0);
  });
});
