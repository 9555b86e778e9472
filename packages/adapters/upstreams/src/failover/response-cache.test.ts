import type { ForwardedResponse, HeadChange, StoredHeader } from '@ethread/ports';
import { headerFromJson } from '@ethread/chain';
import { hexToBytes } from '@ethread/core';
import { JsonBytes } from '@ethread/json-rpc';
import { until } from '@ethread/setup';
import type { NodesOptions } from '../nodes-options.ts';
import { openNodes, type OpenNodes } from '../testing/nodes-world.ts';
import { type HonestChain, startHonestChain } from '../testing/honest-chain.ts';
import { createResponseCache } from './response-cache.ts';

const CALL = [{ to: `0x${'22'.repeat(20)}` }, '0x5'];

describe('cached responses of upstream nodes', () => {
  let chain: HonestChain;
  let nodes: OpenNodes | undefined;
  let said = '0x01';

  async function open(options: Partial<NodesOptions>) {
    await nodes?.close();
    nodes = await openNodes([{ name: 'own', url: chain.server.url }], { pollMs: 20, ...options }, 1n);
    await until(() => nodes?.head.head()?.finalized?.header.number === 8);
  }

  beforeEach(async () => {
    said = '0x01';
    chain = await startHonestChain({ count: 12 });
    chain.finalized = 8;
    chain.altering = (method, result) => (method === 'eth_call' ? said : result);
    await open({});
  });

  afterEach(async () => {
    await nodes?.close();
    await chain.server.close();
  });

  const requested = (method: string) => chain.server.requested.filter((one) => one.method === method).length;

  it('serves a cached response again while the chain has the finalized block', async () => {
    for (let call = 0; call < 3; call++) expect(await nodes?.call('eth_call', CALL)).toBe('0x01');
    expect(requested('eth_call')).toBe(1);
    chain.fork(2, 4, 3);
    await until(() => nodes?.head.head()?.latest.header.number === 13);
    said = '0x02';
    expect(await nodes?.call('eth_call', CALL)).toBe('0x01');
  });

  it('drops cached responses after a reorg that begins below the finalized block', async () => {
    await open({ patienceMs: 20 });
    const byNumber = ['0x5', false];
    const before = Object(await nodes?.call('eth_getBlockByNumber', byNumber)).hash;
    expect(await nodes?.call('eth_call', CALL)).toBe('0x01');
    chain.fork(9, 14, 3);
    said = '0x02';
    await until(() => nodes?.head.head()?.latest.header.number === 16);
    expect(await nodes?.call('eth_call', CALL)).toBe('0x02');
    expect(chain.blocks[5]?.hash).not.toBe(before);
    expect(await nodes?.call('eth_getBlockByNumber', byNumber)).toMatchObject({
      hash: chain.blocks[5]?.hash,
    });
  });

  it('does not cache an empty unproven result', async () => {
    said = '0x';
    expect(await nodes?.call('eth_call', CALL)).toBe('0x');
    said = '0x02';
    expect(await nodes?.call('eth_call', CALL)).toBe('0x02');
  });
});

describe('createResponseCache', () => {
  const listeners: ((change: HeadChange) => void)[] = [];
  let now = 0;
  const cache = () =>
    createResponseCache({
      head: {
        subscribe(listener) {
          listeners.push(listener);
          return () => undefined;
        },
      },
      clock: { now: () => now, monotonic: () => now },
    });
  const result = (value: unknown, proof: 'complete' | 'answers' | 'none'): ForwardedResponse => ({
    kind: 'result',
    json: JsonBytes.of(value),
    proof,
  });

  it.each([null, [], '0x'])('caches %j only with a complete proof', (value) => {
    const cached = cache();
    const place = { atBlock: 1, fork: cached.fork };
    for (const proof of ['none', 'answers', 'complete'] as const)
      cached.set(proof, result(value, proof), place);
    expect(['none', 'answers', 'complete'].filter((key) => cached.get(key))).toEqual(['complete']);
  });

  it('drops an unproven response after a minute', () => {
    const cached = cache();
    const place = { atBlock: 1, fork: cached.fork };
    cached.set('unproven', result('0x1', 'none'), place);
    cached.set('proven', result('0x1', 'answers'), place);
    now += 59_000;
    expect(cached.get('unproven')).toBeDefined();
    now += 1_001;
    expect(cached.get('unproven')).toBeUndefined();
    expect(cached.get('proven')).toBeDefined();
  });

  it('does not cache a response that was requested before a reorg', async () => {
    const cached = cache();
    const { fork } = cached;
    const chain = await startHonestChain();
    await chain.server.close();
    const [ancestor] = chain.blocks.map(({ full, hash }): StoredHeader => ({
      header: headerFromJson(full),
      hash: hexToBytes(hash),
      canonical: true,
    }));
    if (!ancestor) throw new Error('the chain has a block');
    for (const notify of listeners) notify({ kind: 'reorganised', ancestor, removed: [], added: [] });
    cached.set('late', result('0x1', 'complete'), { atBlock: 1, fork });
    expect(cached.get('late')).toBeUndefined();
  });
});
