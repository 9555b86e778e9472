import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Anvil, startAnvil } from '@ethread/upstreams/testing';
import { freePort } from '@ethread/setup';
import { KEY, type ServiceProcess, startConfigured, temporaryFolder } from './service-process.ts';

const SENDER = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const NOBODY = `0x${'11'.repeat(20)}`;
/** A creation that stores 1 at slot 0 and deploys one byte of code. */
const CREATION = '0x60016000556001601253600160126000f3';

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
    const file = join(temporaryFolder(), 'ethread.yaml');
    const nodes = `[{name: own, url: "${anvil.url}"}]`;
    const chains = `chains:\n  - {name: dev, chainId: 31337, nodes: ${nodes}}\n`;
    writeFileSync(file, `port: 0\nmethods: extended\nkeys: [${KEY}]\n${chains}`);
    service = await startConfigured(file, await freePort());
  }, 120_000);

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
      const response = await service.post({ jsonrpc: '2.0', id: 1, method, params });
      expect({ method, response }).toEqual({
        method,
        answer: { jsonrpc: '2.0', id: 1, result: await anvil.rpc(method, ...params) },
      });
    }
    const found = { jsonrpc: '2.0', id: 1, method: 'eth_getTransactionByHash', params: [transactionHash] };
    expect(await service.post(found)).toMatchObject({
      result: { hash: transactionHash, blockHash, from: SENDER },
    });
  });
});
