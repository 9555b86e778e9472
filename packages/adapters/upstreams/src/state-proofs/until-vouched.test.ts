import { testContext } from '@ethread/ports/testing';
import { until } from '@ethread/setup';
import { type Anvil, startAnvil } from '../testing/anvil.ts';
import { openNodes, type OpenNodes, SENDER } from '../testing/nodes-world.ts';
import { type Proxy, startProxy } from '../testing/proxy.ts';

describe('proofs of state at a new head', () => {
  let anvil: Anvil;
  let ahead: Proxy;
  let behind: Proxy;
  let opened: OpenNodes;
  /** True while the second node shows the block before the newest one as its head. */
  let isBehind: boolean;
  let before: unknown;

  beforeAll(async () => {
    anvil = await startAnvil();
    await anvil.mine(3);
    before = await anvil.rpc('eth_getBlockByNumber', 'latest', false);
    await anvil.mine();
  });
  afterAll(() => anvil.kill());

  beforeEach(async () => {
    isBehind = true;
    ahead = await startProxy(anvil);
    behind = await startProxy(anvil);
    behind.altering = (method, _result, [block]) =>
      method === 'eth_getBlockByNumber' && block === 'latest' && isBehind ? before : undefined;
  });
  afterEach(async () => {
    await opened.close();
    await ahead.close();
    await behind.close();
  });

  async function open(nodes: readonly Proxy[]): Promise<void> {
    opened = await openNodes(
      nodes.map(({ url }, index) => ({ name: `node-${index + 1}`, url })),
      { proofs: 'complete' },
    );
    await until(() => opened.head.head()?.latest.header.number === 4);
  }

  async function proofAt(block: unknown): Promise<unknown> {
    const call = { method: 'eth_getProof', question: 'proof', params: [SENDER, [], block] } as const;
    const response = await opened.forward({ ...call, failover: false }, testContext);
    return response.kind === 'result' ? response.proof : response;
  }

  it('are responses without proof while a single one of several nodes shows the head', async () => {
    await open([ahead, behind]);
    const { hash } = Object(await anvil.rpc('eth_getBlockByNumber', 'latest', false));
    for (const block of ['latest', '0x4', { blockHash: hash }]) expect(await proofAt(block)).toBe('none');
    expect(await proofAt('0x3')).toBe('complete');
  });

  it('count as soon as a second node shows the head', async () => {
    await open([ahead, behind]);
    const waited = proofAt('latest');
    isBehind = false;
    expect(await waited).toBe('complete');
  });
});
