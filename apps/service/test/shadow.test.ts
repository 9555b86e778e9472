import { type Anvil, startAnvil } from '@ethread/upstreams/testing';
import { freePort, until } from '@ethread/setup';
import { type ServiceProcess, startChain } from './service-process.ts';

const SENDER = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
/** A creation that logs nothing but its address. */
const LOGGING_CREATION = '0x60006000a000';

describe('a service that compares its calls with a second node', () => {
  let anvil: Anvil;
  let service: ServiceProcess;
  let metricsPort: number;

  beforeAll(async () => {
    anvil = await startAnvil();
    metricsPort = await freePort();
    const chain = {
      name: 'dev',
      chainId: 31_337,
      nodes: [{ name: 'own', url: anvil.url }],
      shadow: {
        node: { name: 'second', url: `${anvil.url}/?token=secret-path` },
        share: 1,
        // Anvil counts a byte less of a block, and adds fields of its own to receipts.
        ignore: ['totalDifficulty', 'size', 'blobGasPrice', 'blockTimestamp'],
      },
    };
    service = await startChain(chain, { methods: 'extended', metrics: { port: metricsPort } });
  });

  afterAll(async () => {
    await service.stop();
    await anvil.kill();
  });

  async function counts(): Promise<readonly string[]> {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    return text
      .split('\n')
      .filter((line) => line.startsWith('ethread_shadowed_calls_total{'))
      .sort();
  }

  it('counts them by method and outcome, and finds that nothing differs', async () => {
    const hash = await anvil.rpc('eth_sendTransaction', { from: SENDER, data: LOGGING_CREATION });
    await until(async () => (await service.query('eth_blockNumber')) === '0x1');
    const { blockHash } = Object(await service.query('eth_getTransactionReceipt', hash));
    const calls: readonly (readonly [string, ...unknown[]])[] = [
      ['eth_getBlockByHash', blockHash, true],
      ['eth_getBlockByNumber', 'latest', false],
      ['eth_getLogs', { fromBlock: '0x0', toBlock: 'latest' }],
      ['eth_call', { to: SENDER }, 'latest'],
      ['eth_call', { data: '0x60006000fd' }, 'latest'],
      ['eth_estimateGas', { from: SENDER, to: SENDER }],
      ['eth_getBalance', SENDER, 'latest'],
      ['eth_getTransactionByHash', hash],
      ['eth_chainId'],
    ];
    for (const [method, ...params] of calls) await service.call(method, ...params);
    const expected = [
      ['eth_call', 2],
      ['eth_estimateGas', 1],
      ['eth_getBalance', 1],
      ['eth_getBlockByHash', 1],
      ['eth_getBlockByNumber', 1],
      ['eth_getLogs', 1],
      ['eth_getTransactionByHash', 1],
      ['eth_getTransactionReceipt', 1],
    ];
    await until(async () => (await counts()).length >= expected.length);
    expect(await counts()).toEqual(
      expected.map(
        ([method, number]) =>
          `ethread_shadowed_calls_total{chain="dev",method="${method}",outcome="same"} ${number}`,
      ),
    );
    expect(service.output()).not.toContain('secret-path');
  });
});
