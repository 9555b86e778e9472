import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@ethread/setup';
import { callOf, postJson } from './json-rpc.ts';
import {
  configurationFile,
  KEY,
  runEthread as run,
  SAMPLE_CHAIN,
  spawnEthread,
  startConfigured,
  temporaryFolder,
} from './service-process.ts';
/** The genesis hash of sepolia. */
const GENESIS_HASH = '0x25a5cc106eea7138acab33231d7160d69cb777ee0c2c553fcddf5138993e6dd9';
const MOVING = ['latest', 'pending', 'safe', 'finalized'];
const ADDRESS = `0x${'11'.repeat(20)}`;

/** Resolves to the status and the text of `/readyz` once the chain has started. */
async function readyz(url: string, words: RegExp) {
  for (;;) {
    const response = await fetch(`${url}/readyz`).catch(() => undefined);
    const text = await response?.text();
    if (text !== undefined && words.test(text)) return { status: response?.status, text };
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

describe('public network with only its genesis block', () => {
  it('is named by config init and doctor, is not ready, and serves only its genesis block', async () => {
    const folder = temporaryFolder();
    const file = join(folder, 'ethread.yaml');
    expect(await run('config', 'init', file, '--network', 'sepolia')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('The chain sepolia has neither a node nor an import yet.'),
    });
    const port = await freePort();
    const text = readFileSync(file, 'utf8')
      .replace(/^port: .*$/m, `port: ${port}`)
      .replace(/^metrics: .*$/m, '')
      .replace(/^keys: .*$/m, `keys: [${KEY}]`);
    writeFileSync(file, text);
    const before = await run('doctor', '--config', file);
    expect(before.code).toBe(1);
    expect(before.stdout).toContain(
      'PROBLEM blocks of the chain sepolia: it has neither nodes nor an import',
    );

    const { process: child, exit } = spawnEthread(['serve', '--config', file]);
    const url = `http://127.0.0.1:${port}`;
    expect(await readyz(url, /sepolia/)).toEqual({
      status: 503,
      text: 'not ready: the chain sepolia has only its genesis block, and neither a node nor an import\n',
    });
    const call = async (method: string, params: unknown) => {
      const response = await postJson(`${url}/v3/${KEY}`, callOf(method, params));
      const { result, error }: { result?: { hash?: string }; error?: { code: number } } =
        await response.json();
      return error?.code ?? result?.hash ?? result;
    };
    const ofBlock = (block: string): [string, unknown][] => [
      ['eth_getBlockByNumber', [block, false]],
      ['eth_getBlockReceipts', [block]],
      ['eth_getTransactionByBlockNumberAndIndex', [block, '0x0']],
      ['eth_getUncleByBlockNumberAndIndex', [block, '0x0']],
      ['eth_getLogs', [{ fromBlock: block, toBlock: block }]],
      ['eth_call', [{ from: ADDRESS, to: ADDRESS }, block]],
      ['eth_estimateGas', [{ to: ADDRESS }, block]],
      ['eth_getProof', [ADDRESS, [], block]],
    ];
    for (const tag of MOVING)
      for (const [method, params] of ofBlock(tag))
        expect([method, tag, await call(method, params)]).toEqual([method, tag, -32002]);
    for (const number of ['0x1', '0x1312d00'])
      for (const [method, params] of ofBlock(number))
        expect([method, number, await call(method, params)]).toEqual([method, number, 4444]);
    expect(await call('eth_getBlockByNumber', ['0x0', false])).toBe(GENESIS_HASH);
    expect(await call('eth_getBlockByNumber', ['earliest', false])).toBe(GENESIS_HASH);
    expect(await call('eth_getBlockByHash', [GENESIS_HASH, false])).toBe(GENESIS_HASH);
    expect(await call('eth_getBlockByHash', [`0x${'22'.repeat(32)}`, false])).toBe(4444);
    expect(await call('eth_getTransactionReceipt', [`0x${'22'.repeat(32)}`])).toBe(4444);
    child.kill('SIGTERM');
    expect(await exit).toBe(0);
  });
});

describe('chain with a genesis file of its own', () => {
  const write = (port: number, more: object = {}) => {
    const genesis = join(SAMPLE_CHAIN, 'genesis.json');
    return configurationFile({ port, chains: [{ name: 'dev', genesis, data: 'data', ...more }] });
  };

  it('is ready with only its genesis block', async () => {
    const port = await freePort();
    const file = write(port);
    expect((await run('doctor', '--config', file)).code).toBe(0);
    const service = await startConfigured(file, port);
    expect(await service.query('eth_getBlockByNumber', 'latest', false)).toMatchObject({ number: '0x0' });
    expect(await service.query('eth_getBlockByNumber', '0x1', false)).toBeNull();
    expect(await service.stop()).toBe(0);
  });

  it('is not ready while its only upstream node is unreachable and it has only its genesis block', async () => {
    const port = await freePort();
    const nodes = [{ name: 'own', url: `http://127.0.0.1:${await freePort()}` }];
    const { process: child, exit } = spawnEthread(['serve', '--config', write(port, { nodes })]);
    expect(await readyz(`http://127.0.0.1:${port}`, /dev/)).toEqual({
      status: 503,
      text: expect.stringMatching(
        /^not ready: no node of the chain dev can be asked; own: unreachable: nothing listens/,
      ),
    });
    child.kill('SIGTERM');
    expect(await exit).toBe(0);
  });
});
