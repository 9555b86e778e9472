import { type Anvil, startAnvil } from '@ethread/upstreams/testing';
import { until } from '@ethread/setup';
import { provenCall } from './json-rpc.ts';
import { type ServiceProcess, startChain } from './service-process.ts';

const SENDER = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const NOBODY = `0x${'11'.repeat(20)}`;
/** A creation that stores 1 at slot 0 and deploys one byte of code. */
const CREATION = '0x60016000556001601253600160126000f3';
/** A creation that logs nothing but its address. */
const LOGGING_CREATION = '0x60006000a000';

describe('companions of a service that stores nothing, over its upstream node', () => {
  let anvil: Anvil;
  let service: ServiceProcess;
  let receipt: {
    readonly contractAddress: string;
    readonly blockHash: string;
    readonly transactionHash: string;
  };

  beforeAll(async () => {
    anvil = await startAnvil({ args: ['--no-mining'] });
    const hash = await anvil.rpc('eth_sendTransaction', { from: SENDER, data: CREATION, gas: '0x30d40' });
    await anvil.mine();
    receipt = Object(await anvil.rpc('eth_getTransactionReceipt', hash));
    const nodes = [{ name: 'own', url: anvil.url }];
    const chain = { name: 'dev', chainId: 31_337, nodes, nodeOptions: { pollMs: 100 } };
    service = await startChain(chain, { methods: 'extended' });
  });

  afterAll(async () => {
    await service.stop();
    await anvil.kill();
  });

  it('return what the node returns', async () => {
    const { contractAddress, blockHash, transactionHash } = receipt;
    const calls: readonly (readonly [string, ...unknown[]])[] = [
      ['eth_chainId'],
      ['net_version'],
      ['eth_blockNumber'],
      ['eth_getBalance', SENDER, 'latest'],
      ['eth_getBalance', NOBODY, 'latest'],
      ['eth_getTransactionCount', SENDER, 'latest'],
      ['eth_getCode', contractAddress, 'latest'],
      ['eth_getCode', NOBODY, 'latest'],
      ['eth_getStorageAt', contractAddress, `0x${'00'.repeat(32)}`, 'latest'],
      ['eth_getBlockTransactionCountByHash', blockHash],
      ['eth_getBlockTransactionCountByNumber', '0x1'],
      ['eth_getUncleCountByBlockNumber', '0x1'],
    ];
    for (const [method, ...params] of calls) {
      const response = await service.call(method, ...params);
      expect({ method, response }).toEqual({
        method,
        response: { jsonrpc: '2.0', id: 1, result: await anvil.rpc(method, ...params) },
      });
    }
    expect(await service.query('eth_getTransactionByHash', transactionHash)).toMatchObject({
      hash: transactionHash,
      blockHash,
      from: SENDER,
    });
    const { nonce } = Object(await anvil.rpc('eth_getTransactionByHash', transactionHash));
    expect(await service.query('eth_getTransactionBySenderAndNonce', SENDER, nonce)).toMatchObject({
      hash: transactionHash,
    });
  });

  it('forward traces unproven', async () => {
    const { transactionHash } = receipt;
    const config = { tracer: 'callTracer' };
    const params = [transactionHash, config];
    const { result, proof } = await provenCall(service.apiUrl, 'debug_traceTransaction', ...params);
    expect(result).toEqual(await anvil.rpc('debug_traceTransaction', transactionHash, config));
    expect(proof).toBe('none');
  });

  it('leave a replaced block with its receipts and logs to clients that received it', async () => {
    const { query } = service;
    await anvil.rpc('eth_sendTransaction', { from: SENDER, data: LOGGING_CREATION, gas: '0x30d40' });
    await anvil.mine();
    const received = Object(await anvil.rpc('eth_getBlockByNumber', 'latest', true));
    await until(async () => (await query('eth_blockNumber')) === received.number);
    const [log] = Object(await query('eth_getLogs', { blockHash: received.hash }));
    const receipts = Object(await query('eth_getBlockReceipts', received.hash));

    await anvil.rpc('anvil_reorg', 1, []);
    const replacement = Object(await anvil.rpc('eth_getBlockByNumber', received.number, false));
    expect(replacement.hash).not.toBe(received.hash);
    await until(
      async () =>
        Object(await query('eth_getBlockByNumber', received.number, false)).hash === replacement.hash,
    );

    expect(await anvil.rpc('eth_getBlockByHash', received.hash, false)).toBeNull();
    // The node measures blocks in another way.
    const { size: _size, totalDifficulty: _sum, ...block } = received;
    expect(await query('eth_getBlockByHash', received.hash, true)).toMatchObject(block);
    expect(await query('eth_getLogs', { blockHash: received.hash })).toEqual([{ ...log, removed: true }]);
    expect(await query('eth_getBlockReceipts', received.hash)).toEqual(
      receipts.map((receipt: object) => ({ ...receipt, logs: [{ ...log, removed: true }] })),
    );
    const other = { ...received, hash: `0x${'ee'.repeat(32)}` };
    expect(await query('eth_getBlockByHash', other.hash, false)).toBeNull();
  });
});
