import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Proxy, startProxy } from '@ethread/upstreams/testing';
import { until } from '@ethread/setup';
import { callOf, postJson } from './json-rpc.ts';
import { NEVER_LATE, SAMPLE_CHAIN, type ServiceProcess, startChain } from './service-process.ts';
import { asNode, startSampleService } from './stored-sample.ts';

const LIE = `0x${'bad'.repeat(21)}b`;
const CALLS = 1_000;
const CALLS_AT_ONCE = 8;
/** The first head of the node, and the last one. */
const FIRST = 20;
const LAST = 120;

const { contracts }: { readonly contracts: { readonly Token: string } } = JSON.parse(
  readFileSync(join(SAMPLE_CHAIN, 'landmarks.json'), 'utf8'),
);
const hex = (number: number) => `0x${number.toString(16)}`;

describe('service that executes the blocks of a node which lies in eth_call alone', () => {
  let origin: ServiceProcess;
  let node: Proxy;
  let service: ServiceProcess;
  let head = FIRST;

  /** Responds as a node whose head is `head`. A service over the whole chain has the blocks. */
  async function rpc(method: string, ...params: readonly unknown[]): Promise<unknown> {
    const sample = asNode(origin);
    const [block, ...rest] = params;
    if (method === 'eth_call') return LIE;
    if (method !== 'eth_getBlockByNumber') return sample.rpc(method, ...params);
    if (block === 'safe' || block === 'finalized') return sample.rpc(method, '0x1', ...rest);
    if (block !== 'latest') return Number(block) > head ? null : sample.rpc(method, block, ...rest);
    return sample.rpc(method, hex(head), ...rest);
  }

  beforeAll(async () => {
    origin = await startSampleService();
    node = await startProxy({ rpc });
    service = await startChain(
      {
        name: 'main',
        genesis: join(SAMPLE_CHAIN, 'genesis.json'),
        data: 'data',
        execute: 'verify',
        nodes: [{ name: 'own', url: node.url }],
        nodeOptions: { pollMs: 20 },
      },
      { load: NEVER_LATE },
    );
  });

  afterAll(async () => {
    await service.stop();
    await node.close();
    await origin.stop();
  });

  async function call(): Promise<{ readonly result: unknown; readonly proof: string | null }> {
    const params = [{ to: contracts.Token, data: `0x70a08231${'0'.repeat(64)}` }, 'latest'];
    const response = await postJson(service.apiUrl, callOf('eth_call', params));
    const { result, error } = Object(await response.json());
    return { result: result ?? error, proof: response.headers.get('x-proof') };
  }

  it('lets no lie reach a client while the head moves', async () => {
    // Execution follows the head once its first block is executed.
    await until(async () => (await call()).proof === 'local');
    let sent = 0;
    const seen: Awaited<ReturnType<typeof call>>[] = [];
    const worker = async () => {
      while (sent < CALLS) {
        head = FIRST + Math.floor((++sent * (LAST - FIRST)) / CALLS);
        seen.push(await call());
      }
    };
    await Promise.all(Array.from({ length: CALLS_AT_ONCE }, worker));
    expect(seen.filter(({ result }) => result === LIE)).toEqual([]);
    expect(new Set(seen.map(({ proof }) => proof))).toEqual(new Set(['local']));
    expect(seen).toHaveLength(CALLS);
    // The head that calls saw did move.
    await until(
      async () => Object(await service.query('eth_getBlockByNumber', 'latest', false)).number === hex(LAST),
    );
  });
});
