import { setImmediate as nextTick } from 'node:timers/promises';
import { until } from '@ethread/setup';
import {
  type Altering,
  answerMethod,
  type HonestChain,
  type Proxy,
  sendError,
  sendResult,
  startHonestChain,
  startProxy,
} from '../testing/index.ts';
import {
  inContract,
  makeWorld,
  openNodes,
  type OpenNodes,
  RECIPIENT,
  TOPIC,
  type World,
} from '../testing/nodes-world.ts';

const BY_NUMBER = 'eth_getUncleByBlockNumberAndIndex';

/** Returns whether a call names a block by its number. */
const isByNumber = (params: readonly unknown[]) => !JSON.stringify(params).includes('lockHash');

describe('an honest node whose chain moves during a call', () => {
  let world: World;
  let moved: Proxy;
  let nodes: OpenNodes;

  beforeAll(async () => {
    world = await makeWorld();
  });

  afterEach(async () => {
    await nodes.close();
    await moved.close();
  });

  afterAll(() => world.anvil.kill());

  /** Sends a call to a node that answers by number as it was on another fork. */
  async function query(method: string, params: readonly unknown[], onOtherFork: Altering) {
    moved = await startProxy(world.anvil);
    nodes = await openNodes([{ name: 'moved', url: moved.url }], { proofs: 'complete' });
    moved.altering = (requested, ...rest) =>
      requested === method ? onOtherFork(requested, ...rest) : undefined;
    // The headers from before the start are fetched in the background.
    await until(() => nodes.head.recent(Number(world.busy.number)));
    return inContract(await nodes.call(method, params));
  }

  it.each<[method: string, params: () => readonly unknown[], other: () => Promise<unknown>]>([
    [
      'eth_getProof',
      () => [RECIPIENT, [], world.busy.number],
      () => world.anvil.rpc('eth_getProof', RECIPIENT, [], '0x0'),
    ],
    [
      'eth_getLogs',
      () => [{ fromBlock: world.busy.number, toBlock: world.busy.number, topics: [TOPIC] }],
      () => Promise.resolve([]),
    ],
    [
      'eth_getTransactionByBlockNumberAndIndex',
      () => [world.busy.number, '0x0'],
      () => world.anvil.rpc('eth_getTransactionByBlockNumberAndIndex', '0x1', '0x0'),
    ],
  ])('does not count as a liar: %s', async (method, params, other) => {
    const elsewhere = await other();
    const result: unknown = await query(method, params(), (_method, _result, requested) =>
      isByNumber(requested) && !String(requested[0]).match(/^0x[0-9a-f]{64}$/) ? elsewhere : undefined,
    ).catch((error: unknown) => error);
    if (result instanceof Error) expect(result.message).toBe('no source can answer: elsewhere');
    else expect(result).toEqual(inContract(await world.anvil.rpc(method, ...params())));
    expect(nodes.status()).toMatchObject([{ quarantines: 0 }]);
  });
});

describe('an honest node whose chain of blocks with uncles moves during a call', () => {
  let chain: HonestChain;
  let nodes: OpenNodes;

  beforeEach(async () => {
    chain = await startHonestChain({ uncles: { 2: 1, 3: 2 } });
    nodes = await openNodes([{ name: 'moved', url: chain.server.url }], { proofs: 'complete' }, 1n);
    await until(() => nodes.head.recent(3));
  });

  afterEach(async () => {
    await nodes.close();
    await chain.server.close();
  });

  it('has its uncles served, proven against the header, whatever list it shows', async () => {
    chain.altering = (method, result) =>
      method === 'eth_getBlockByHash' ? { ...Object(result), uncles: [`0x${'77'.repeat(32)}`] } : result;
    const { uncles = [], full } = chain.blocks[3] ?? {};
    expect(await nodes.call('eth_getBlockByNumber', ['0x3', true])).toMatchObject({
      uncles: full?.['uncles'],
    });
    for (const [index, uncle] of uncles.entries())
      expect(await nodes.call(BY_NUMBER, ['0x3', `0x${index}`])).toEqual(uncle);
    expect(await nodes.call(BY_NUMBER, ['0x3', '0x2'])).toBeNull();
  });

  it.each<[shown: string, params: readonly [string, string], other: () => unknown]>([
    ['another uncle', ['0x2', '0x0'], () => chain.blocks[3]?.uncles[0]],
    ['no uncle', ['0x3', '0x0'], () => null],
  ])('does not count as a liar when it shows %s, which is not served', async (_case, params, other) => {
    chain.altering = (method, result) => (method === 'eth_getUncleByBlockHashAndIndex' ? other() : result);
    await expect(nodes.call(BY_NUMBER, params)).rejects.toThrow(/^no source can answer: unproven$/);
    expect(nodes.status()).toMatchObject([{ quarantines: 0 }]);
  });

  it('does not count as a liar when a fork replaces blocks with uncles', async () => {
    for (let seed = 1; seed <= 5; seed++) {
      const asked = [2, 3].flatMap((number) => [
        nodes.call(BY_NUMBER, [`0x${number}`, '0x0']).catch(() => undefined),
        nodes.call('eth_getBlockByNumber', [`0x${number}`, true]).catch(() => undefined),
      ]);
      // Both blocks are replaced while the calls about them are in flight.
      chain.fork(chain.blocks.length - 2, chain.blocks.length - 1, seed);
      await Promise.all(asked);
    }
    expect(nodes.status()).toMatchObject([{ quarantines: 0 }]);
  });

  it('has its state of a replaced block served to no call that begins after the reorg', async () => {
    const replaced = chain.blocks[5]?.hash;
    let respond: (() => void) | undefined;
    // The first response is from before the reorg, and arrives after it.
    answerMethod(chain.server, 'eth_call', ({ id }, response) => {
      const { hash } = Object(chain.blocks[5]);
      if (hash === replaced) respond = () => sendResult(response, id, hash);
      else sendResult(response, id, hash);
    });
    const call = () => nodes.call('eth_call', [{ to: RECIPIENT }, '0x5']);
    const before = call();
    await until(() => respond);
    chain.fork(1, 2, 7);
    await until(() => nodes.head.head()?.latest.header.number === 6);
    const after = call();
    await nextTick();
    respond?.();
    expect(await Promise.all([before, after])).toEqual([replaced, chain.blocks[5]?.hash]);
  });

  it('has its logs of one chain served when a reorg replaces blocks between the parts of a range', async () => {
    await nodes.close();
    nodes = await openNodes([{ name: 'moved', url: chain.server.url }], { proofs: 'answers' }, 1n);
    await until(() => nodes.head.recent(3));
    const parts: (() => unknown)[] = [];
    answerMethod(chain.server, 'eth_getLogs', ({ id, params: [filter] }, response, passOn) => {
      const { fromBlock, toBlock } = Object(filter);
      if (fromBlock !== toBlock)
        return sendError(response, id, { code: -32614, message: 'eth_getLogs is limited to a 1 range' });
      parts.push(passOn);
      // The first part waits for the reorg.
      if (parts.length > 1) return passOn();
    });
    const logs = nodes.call('eth_getLogs', [{ fromBlock: '0x0', toBlock: '0x5' }]);
    await until(() => parts.length === 6);
    chain.fork(1, 2, 7);
    await until(() => nodes.head.head()?.latest.header.number === 6);
    parts[0]?.();
    const hashes = chain.blocks.slice(1, 6).map(({ hash }) => ({ blockHash: hash }));
    expect(await logs).toMatchObject(hashes);
  });
});
