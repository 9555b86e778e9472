import { testContext } from '@ethread/ports/testing';
import type { StoredHeader } from '@ethread/ports';
import { until } from '@ethread/setup';
import { type Anvil, startAnvil } from '../testing/anvil.ts';
import { makeEmptyBlocks } from '../testing/empty-blocks.ts';
import { openNodes, type OpenNodes, SENDER } from '../testing/nodes-world.ts';
import { type Proxy, startProxy } from '../testing/proxy.ts';
import { createUntilVouched } from './until-vouched.ts';

/** Blocks 0 to 10, of which 5 to 9 are followed and recent, and another block 5. */
const made = makeEmptyBlocks(undefined, 11, 0);
const blocks = made.map(({ header, hash }): StoredHeader => ({ header, hash, canonical: true }));
const [other] = makeEmptyBlocks(made[4], 1, 7).map(({ header, hash }) => ({ header, hash, canonical: true }));
const blockAt = (number: number): StoredHeader => {
  const block = number === -5 ? other : blocks[number];
  if (!block) throw new Error('there is such a block');
  return block;
};
const on = (head: number, isOnCanonicalChain = true, isUsable = true, isOfChain = true) => ({
  isUsable,
  isOfChain,
  place: { head: blockAt(head), isOnCanonicalChain },
});

describe('state at a block', () => {
  it.each([
    ['of the only node', [on(9)], 9, true, 0],
    ['that two nodes have', [on(9), on(9)], 9, true, 0],
    ['that a single node shows', [on(9), on(8)], 9, false, 50],
    ['below the head of a single node', [on(9), on(8)], 8, true, 0],
    ['that another node has on another fork', [on(9), on(9, false)], 9, false, 50],
    ['that another node had before it went down', [on(9), on(9, true, false)], 9, false, 0],
    ['that another node cannot show: it is of another chain', [on(9), on(8, true, true, false)], 9, false, 0],
    ['that is not on the followed chain', [on(9), on(9)], -5, false, 50],
    ['above the followed head', [on(10), on(10)], 10, false, 50],
    ['that is finalized', [on(9), on(4)], 6, true, 0],
    ['that consensus attested', [on(9), on(4)], 7, true, 0],
    ['that is not recent', [on(9), on(4)], 2, true, 0],
  ])('%s is vouched for, or is waited for', async (_which, nodes, number, isVouched, looks) => {
    let elapsed = 0;
    const untilVouched = createUntilVouched({
      nodes,
      head: {
        recent: (at) => (at >= 5 && at <= 9 ? blocks[at] : undefined),
        head: () => ({
          latest: blockAt(9),
          safe: undefined,
          finalized: blockAt(6),
          vouched: { attested: blockAt(7), finalized: undefined },
          isLive: true,
        }),
      },
      clock: { monotonic: () => elapsed },
      sleep: async (ms) => void (elapsed += ms),
    });
    expect(await untilVouched(blockAt(number), new AbortController())).toBe(isVouched);
    expect(elapsed / 20).toBe(looks);
    // A later call finds that the wait has ended.
    expect(await untilVouched(blockAt(number), new AbortController())).toBe(isVouched);
    expect(elapsed / 20).toBe(looks);
  });
});

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
