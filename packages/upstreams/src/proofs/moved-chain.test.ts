import { until } from '@ethread/setup';
import { type Altering, type Proxy, startProxy } from '../testing/index.ts';
import {
  inContract,
  makeWorld,
  openNodes,
  type OpenNodes,
  RECIPIENT,
  TOPIC,
  type World,
} from '../testing/nodes-world.ts';

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
      () =>
        world.anvil
          .rpc('eth_getProof', world.contract, [], '0x0')
          .then((proof) => ({ ...Object(proof), address: RECIPIENT })),
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
    const result = await query(method, params(), (_method, _result, requested) =>
      isByNumber(requested) && !String(requested[0]).match(/^0x[0-9a-f]{64}$/) ? elsewhere : undefined,
    );
    expect(result).toEqual(inContract(await world.anvil.rpc(method, ...params())));
    expect(nodes.status()).toMatchObject([{ quarantines: 0 }]);
  });
});
