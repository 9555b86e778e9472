import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { until } from '@ethread/setup';
import { type Anvil, devGenesis, startAnvil } from '@ethread/upstreams/testing';
import { createForkingChain, type ForkingChain } from './subscriptions/forking-chain.ts';
import {
  configurationFile,
  KEY,
  type ServiceProcess,
  startConfigured,
  temporaryFolder,
} from './service-process.ts';

const ROOT = join(import.meta.dirname, '../../..');
const DEPTH = 6;
const blocksOf = (page: string) =>
  [...readFileSync(join(ROOT, 'apps/docs/content', page), 'utf8').matchAll(/^```js\n(.*?)^```/gms)].map(
    ([, program = '']) => program,
  );
const keyOf = ({ blockHash, transactionHash }: Record<string, unknown>) => `${blockHash} ${transactionHash}`;

/** Opens a proxy that cuts its first connection in the middle of the response. */
async function openCutter(port: number) {
  let hasCut = false;
  const server = createServer((client) => {
    const service = connect(port, '127.0.0.1');
    client.pipe(service);
    service.on('data', (bytes) => {
      if (hasCut) client.write(bytes);
      else {
        hasCut = true;
        client.write(bytes.subarray(0, bytes.length / 2), () => client.destroy());
      }
    });
    for (const [one, other] of [
      [client, service],
      [service, client],
    ] as const)
      one.on('error', () => other.destroy()).on('close', () => other.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, hasCut: () => hasCut, close: () => server.close() };
}

describe('the guide that keeps logs, across a reorg, a restart and a cut connection', () => {
  let anvil: Anvil;
  let chain: ForkingChain;
  let service: ServiceProcess;
  let file: string;
  let cutter: Awaited<ReturnType<typeof openCutter>>;

  beforeAll(async () => {
    anvil = await startAnvil({ args: ['--no-mining', '--slots-in-an-epoch', '256'] });
    chain = await createForkingChain(anvil);
    for (let count = 0; count < 12; count++) await chain.grow();
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'genesis.json'), await devGenesis(anvil));
    const nodes = [{ name: 'own', url: anvil.url }];
    const dev = { name: 'dev', genesis: 'genesis.json', data: 'data', nodes, nodeOptions: { pollMs: 100 } };
    file = configurationFile({ chains: [dev] }, folder);
    service = await startConfigured(file);
    await untilHead();
  });
  afterAll(async () => {
    cutter.close();
    await service.stop();
    await anvil.kill();
  });

  /** Replaces the last blocks, and starts the service again. */
  async function disturb(): Promise<void> {
    await chain.reorganise(DEPTH);
    for (let count = 0; count < 3; count++) await chain.grow();
    await untilHead();
    await service.stop();
    service = await startConfigured(file, Number(new URL(service.url).port));
    await untilHead();
  }

  const untilHead = () =>
    until(async () => {
      const block: unknown = await service.query('eth_getBlockByNumber', 'latest', false);
      return Object(block).hash === chain.head.hash;
    });

  async function truth(): Promise<{ readonly logs: string[]; readonly contract: string }> {
    const logs = await anvil.rpc('eth_getLogs', { fromBlock: '0x0', toBlock: 'latest' });
    if (!Array.isArray(logs)) throw new Error('the node has no logs');
    return { logs: logs.map(keyOf), contract: logs[0].address };
  }

  it('has exactly the logs of the canonical chain after the backfill', async () => {
    const folder = temporaryFolder();
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    const { contract, logs: before } = await truth();
    const [program = ''] = blocksOf('guide-backfill.md');
    writeFileSync(
      join(folder, 'backfill.mjs'),
      program.replace(/^const contract = .*$/m, `const contract = '${contract}';`),
    );
    cutter = await openCutter(Number(new URL(service.url).port));
    const run = async (port: string | number) => {
      const env = {
        ...process.env,
        NODE_OPTIONS: '--conditions=@ethread/source --no-warnings',
        RPC_URL: `http://127.0.0.1:${port}/v3/${KEY}`,
      };
      const options = { cwd: folder, env };
      await promisify(execFile)(process.execPath, ['backfill.mjs'], options);
      const { logs } = JSON.parse(readFileSync(join(folder, 'backfill.json'), 'utf8'));
      return logs.map(keyOf);
    };
    expect(await run(cutter.port)).toEqual(before);
    expect(cutter.hasCut()).toBe(true);
    await disturb();
    const { logs } = await truth();
    expect(logs).not.toEqual(before);
    expect(await run(cutter.port)).toEqual(logs);
  });
});
