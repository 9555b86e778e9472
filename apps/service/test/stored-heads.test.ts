import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Anvil, devGenesis, type Proxy, startAnvil, startProxy } from '@ethread/upstreams/testing';
import { until } from '@ethread/setup';
import { createLoggingContract, type LoggingContract } from './logging-contract.ts';
import { type ServiceProcess, startChain, startConfigured, temporaryFolder } from './service-process.ts';

const hex = (number: number) => `0x${number.toString(16)}`;

/** Returns receipts without the fields that only this node adds. */
function withoutExtras(receipts: unknown): unknown {
  if (Array.isArray(receipts)) return receipts.map(withoutExtras);
  const { blobGasPrice: _price, blockTimestamp: _time, ...receipt } = Object(receipts);
  return receipt;
}

describe('service that stores data from its upstream node', () => {
  let anvil: Anvil;
  let node: Proxy;
  let service: ServiceProcess;
  let contract: LoggingContract;
  let folder: string;

  const headOf = async (who: (method: string, ...params: readonly unknown[]) => Promise<unknown>) =>
    String(Object(await who('eth_getBlockByNumber', 'latest', false)).hash);

  const untilFollowed = () => until(async () => (await headOf(service.query)) === (await headOf(anvil.rpc)));

  /**
   * Returns the requests to a node for data of blocks. The service also requests headers by tag, to follow the node, and
   * every ten seconds its chain id and headers by number, to check that it still serves the chain.
   */
  const requested = () =>
    node.requested
      .filter(({ method, params: [, isFull] }) => method !== 'eth_getBlockByNumber' || isFull === true)
      .map(({ method }) => method)
      .filter((method) => method !== 'eth_chainId');

  beforeAll(async () => {
    anvil = await startAnvil({ args: ['--no-mining'] });
    contract = await createLoggingContract(anvil);
    for (let word = 1; word <= 3; word++) await contract.emit(word);
    node = await startProxy(anvil);
    folder = temporaryFolder();
    writeFileSync(join(folder, 'genesis.json'), await devGenesis(anvil));
    const nodes = [{ name: 'own', url: node.url }];
    service = await startChain(
      { name: 'dev', genesis: 'genesis.json', data: 'data', nodes, nodeOptions: { pollMs: 50 } },
      { folder },
    );
  });

  afterAll(async () => {
    await service.stop();
    await node.close();
    await anvil.kill();
  });

  /** Checks that the node and the service return the same data of a block for all methods. */
  async function expectSame(number: number): Promise<void> {
    const at = hex(number);
    const block = Object(await anvil.rpc('eth_getBlockByNumber', at, true));
    const calls: [string, ...unknown[]][] = [
      ['eth_getBlockByNumber', at, true],
      ['eth_getBlockByHash', block.hash, false],
      ['eth_getBlockReceipts', at],
      ['eth_getLogs', { fromBlock: at, toBlock: at }],
      ['eth_getTransactionByBlockHashAndIndex', block.hash, '0x0'],
      ...block.transactions.map(({ hash }: { hash: string }) => ['eth_getTransactionReceipt', hash] as const),
    ];
    for (const [method, ...params] of calls) {
      const own = await service.query(method, ...params);
      const truth = await anvil.rpc(method, ...params);
      if (method.startsWith('eth_getBlockBy')) {
        // The node shows a total difficulty, which the contract omits, and its own value of the size.
        expect(own).toMatchObject({ hash: block.hash, stateRoot: block.stateRoot });
      } else expect(own).toEqual(method.includes('Receipt') ? withoutExtras(truth) : truth);
    }
  }

  it('serves available data without asking the upstream node again', async () => {
    await untilFollowed();
    node.requested.length = 0;
    for (let number = 1; number <= 4; number++) await expectSame(number);
    await service.query('eth_getLogs', { fromBlock: 'earliest', toBlock: 'latest' });
    expect(requested()).toEqual([]);
  });

  it('stores new blocks with their receipts, each requested once', async () => {
    node.requested.length = 0;
    for (let word = 4; word <= 8; word++) await contract.emit(word);
    await untilFollowed();
    const fetched = requested();
    expect(fetched.filter((method) => method === 'eth_getBlockReceipts')).toHaveLength(5);
    node.requested.length = 0;
    for (let number = 5; number <= 9; number++) await expectSame(number);
    expect(requested()).toEqual([]);
  });

  it.each([1, 3, 7])('follows a reorg of the last %d blocks', async (depth) => {
    const before = Object(await service.query('eth_getBlockByNumber', 'latest', false));
    const logs = await service.query('eth_getLogs', { blockHash: before.hash });
    expect(logs).toMatchObject([{ removed: false }]);
    await anvil.rpc('anvil_reorg', depth, []);
    await contract.emit(100 + depth);
    await untilFollowed();
    const head = Number(Object(await service.query('eth_getBlockByNumber', 'latest', false)).number);
    expect(head).toBeGreaterThan(Number(before.number));
    for (let number = head - depth; number <= head; number++) {
      if (Object(await anvil.rpc('eth_getBlockByNumber', hex(number), false)).transactions.length > 0)
        await expectSame(number);
    }
    const range = { fromBlock: '0x1', toBlock: hex(head) };
    expect(await service.query('eth_getLogs', range)).toEqual(await anvil.rpc('eth_getLogs', range));
    // The replaced block is available by its hash alone.
    const removed = await service.query('eth_getLogs', { blockHash: before.hash });
    expect(removed).toMatchObject([{ removed: true }]);
  });

  it('continues where it stopped after a pause, and fetches the blocks that a query lacks', async () => {
    await service.stop();
    for (let word = 0; word < 80; word++) await contract.emit(200 + word);
    node.requested.length = 0;
    service = await startConfigured(join(folder, 'ethread.yaml'));
    await untilFollowed();
    expect(service.output()).toContain(
      'blocks below the head are missing; they are fetched in the background',
    );
    const head = Number(Object(await service.query('eth_getBlockByNumber', 'latest', false)).number);
    const range = { fromBlock: '0x1', toBlock: hex(head), address: contract.address };
    expect(await service.query('eth_getLogs', range)).toEqual(await anvil.rpc('eth_getLogs', range));
    const receipts = requested().filter((method) => method === 'eth_getBlockReceipts');
    expect(receipts).toHaveLength(80);
    node.requested.length = 0;
    await service.query('eth_getLogs', range);
    expect(requested()).toEqual([]);
  });
});
