import { join } from 'node:path';
import { freePort } from '@ethread/setup';
import { configurationFile, runEthread as run, SAMPLE_CHAIN, temporaryFolder } from './service-process.ts';
import { openService } from './world.ts';

/** The genesis hash of sepolia. */
const GENESIS_HASH = '0x25a5cc106eea7138acab33231d7160d69cb777ee0c2c553fcddf5138993e6dd9';
const ADDRESS = `0x${'11'.repeat(20)}`;

async function readyz(url: string) {
  const response = await fetch(`${url}/readyz`);
  return [response.status, await response.text()];
}

describe('public network with only its genesis block', () => {
  it('is named by config init and doctor', async () => {
    const file = join(temporaryFolder(), 'ethread.yaml');
    expect(await run('config', 'init', file, '--network', 'sepolia')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('The chain sepolia has neither a node nor an import yet.'),
    });
    const before = await run('doctor', '--config', file);
    expect(before.code).toBe(1);
    expect(before.stdout).toContain(
      'PROBLEM blocks of the chain sepolia: it has neither nodes nor an import',
    );
  });

  it('is not ready, and serves only its genesis block', async () => {
    const service = await openService(
      configurationFile({ chains: [{ name: 'sepolia', network: 'sepolia', data: 'data' }] }),
    );
    expect(await readyz(service.url)).toEqual([
      503,
      'not ready: the chain sepolia has only its genesis block, and neither a node nor an import\n',
    ]);
    const answer = async (method: string, ...params: readonly unknown[]) => {
      const { result, error } = Object(await service.call(method, ...params));
      return error?.code ?? result?.hash ?? result;
    };
    for (const [block, code] of [
      ['latest', -32002],
      ['finalized', -32002],
      ['0x1', 4444],
    ] as const)
      for (const [method, ...params] of [
        ['eth_getBlockByNumber', block, false],
        ['eth_getBlockReceipts', block],
        ['eth_getLogs', { fromBlock: block, toBlock: block }],
        ['eth_call', { from: ADDRESS, to: ADDRESS }, block],
        ['eth_getProof', ADDRESS, [], block],
      ] as const)
        expect([method, block, await answer(method, ...params)]).toEqual([method, block, code]);
    expect(await answer('eth_getBlockByNumber', '0x0', false)).toBe(GENESIS_HASH);
    expect(await answer('eth_getBlockByNumber', 'earliest', false)).toBe(GENESIS_HASH);
    expect(await answer('eth_getBlockByHash', `0x${'22'.repeat(32)}`, false)).toBe(4444);
    expect(await answer('eth_getTransactionReceipt', `0x${'22'.repeat(32)}`)).toBe(4444);
    await service.close();
  });
});

describe('chain with a genesis file of its own', () => {
  const open = (more: object = {}) =>
    openService(
      configurationFile({
        chains: [{ name: 'dev', genesis: join(SAMPLE_CHAIN, 'genesis.json'), data: 'data', ...more }],
      }),
    );

  it('is ready with only its genesis block', async () => {
    const service = await open();
    expect(await readyz(service.url)).toEqual([200, expect.anything()]);
    expect(await service.query('eth_getBlockByNumber', 'latest', false)).toMatchObject({ number: '0x0' });
    expect(await service.query('eth_getBlockByNumber', '0x1', false)).toBeNull();
    await service.close();
  });

  it('is not ready while its only upstream node is unreachable and it has only its genesis block', async () => {
    const service = await open({ nodes: [{ name: 'own', url: `http://127.0.0.1:${await freePort()}` }] });
    expect(await readyz(service.url)).toEqual([
      503,
      expect.stringMatching(
        /^not ready: no node of the chain dev can be asked; own: unreachable: nothing listens/,
      ),
    ]);
    await service.close();
  });
});
