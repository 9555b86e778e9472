import { sendError } from '../testing/faulty-server.ts';
import { openNodes, type OpenNodes } from '../testing/nodes-world.ts';
import { type HonestChain, startHonestChain } from '../testing/honest-chain.ts';

const NO_PLACE = { blockHash: null, blockNumber: null, transactionIndex: null };

describe('pending blocks and logs of a node', () => {
  let chain: HonestChain;
  let nodes: OpenNodes;
  let pending: Record<string, unknown>;

  beforeEach(async () => {
    chain = await startHonestChain();
    // The next block of the chain, before it is mined.
    const next = await startHonestChain({ count: 7 });
    await next.server.close();
    const { full } = next.blocks[6] ?? {};
    if (!full) throw new Error('the chain has the block');
    pending = {
      ...full,
      hash: null,
      nonce: null,
      miner: null,
      logsBloom: null,
      transactions: full.transactions.map((one) => ({ ...one, ...NO_PLACE })),
    };
    chain.altering = (_method, result, [block]) => (block === 'pending' ? pending : result);
    nodes = await openNodes([{ name: 'own', url: chain.server.url }], {}, 1n);
  });

  afterEach(async () => {
    await nodes.close();
    await chain.server.close();
  });

  const query = () => nodes.call('eth_getBlockByNumber', ['pending', true]);

  it('shows a pending block without a place', async () => {
    expect(await query()).toMatchObject({
      hash: null,
      number: null,
      nonce: null,
      logsBloom: null,
      parentHash: chain.blocks[5]?.hash,
      transactions: [{ ...NO_PLACE, value: '0x7' }],
    });
  });

  it.each([{ transactions: 'x' }, { parentHash: '0x1' }])(
    'rejects a pending block with %o, without other consequences for the node',
    async (change) => {
      pending = { ...pending, ...change };
      await expect(query()).rejects.toMatchObject({ failure: { kind: 'unavailable' } });
      expect(nodes.status()).toMatchObject([{ isUsable: true, quarantines: 0 }]);
    },
  );

  it('accepts pending logs without a place, which open no breaker and do not affect other log queries', async () => {
    const log = { address: `0x${'22'.repeat(20)}`, topics: [], data: '0x01', removed: false };
    const unplaced = { ...log, ...NO_PLACE, logIndex: null, transactionHash: null };
    const { altering } = chain;
    chain.altering = (method, result, params) =>
      method === 'eth_getLogs' && Object(params[0]).toBlock === 'pending'
        ? [{ ...unplaced, invented: '0x1' }]
        : altering(method, result, params);
    for (let call = 0; call < 20; call++) {
      const filter = { fromBlock: 'pending', toBlock: 'pending', address: log.address, topics: [] };
      expect(await nodes.call('eth_getLogs', [filter])).toEqual([unplaced]);
    }
    expect(nodes.status()).toMatchObject([{ isUsable: true, quarantines: 0, faults: 0 }]);
    const logs = await nodes.call('eth_getLogs', [{ fromBlock: '0x1', toBlock: '0x5' }]);
    expect(logs).toHaveLength(5);
  });

  it.each([
    [{ fromBlock: '0x2', toBlock: 'pending' }, 4],
    [{ fromBlock: 'pending', toBlock: 'pending' }, 1],
    [{ fromBlock: 'pending' }, 1],
  ])('ends the range %o at the latest block where a node has no pending logs', async (filter, count) => {
    const { respond } = chain.server;
    chain.server.respond = (request, response, incoming) =>
      request.method === 'eth_getLogs' && JSON.stringify(request.params).includes('pending')
        ? sendError(response, request.id, { code: -32602, message: 'pending logs are not supported' })
        : respond(request, response, incoming);
    const logs = await nodes.call('eth_getLogs', [filter]);
    expect(logs).toHaveLength(count);
    expect(nodes.status()).toMatchObject([{ isUsable: true, faults: 0 }]);
  });
});
