import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeSmallDisk, type SmallDisk } from '@ethread/storage/testing';
import { describeWith, freePort, until } from '@ethread/setup';
import { type Anvil, devGenesis, startAnvil } from '@ethread/upstreams/testing';
import { makeKeys } from './world.ts';
import { callOf } from './json-rpc.ts';
import { configurationFile, runEthread, type ServiceProcess, startConfigured } from './service-process.ts';

describeWith('small disks')('service with a full disk', () => {
  let disk: SmallDisk;
  let anvil: Anvil;
  let service: ServiceProcess;
  let file: string;
  let key: string;
  let metricsUrl: string;
  let served = 0;

  beforeAll(async () => {
    anvil = await startAnvil();
    await anvil.mine(3);
    disk = makeSmallDisk(320);
    file = join(disk.folder, 'ethread.yaml');
    writeFileSync(join(disk.folder, 'genesis.json'), await devGenesis(anvil));
    const metricsPort = await freePort();
    const nodes = [{ name: 'own', url: anvil.url }];
    const options = { nodeOptions: { pollMs: 50 }, keep: { graceMs: 200 } };
    configurationFile(
      {
        logLevel: 'debug',
        plans: { plan: { creditsPerDay: 1e9, requestsPerSecond: 1e6 } },
        accounts: { data: 'accounts' },
        metrics: { port: metricsPort },
        chains: [{ name: 'dev', genesis: 'genesis.json', data: 'data', nodes, ...options }],
      },
      disk.folder,
    );
    metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`;
    const [made] = await makeKeys(file, [{ label: 'test' }]);
    if (!made) throw new Error('no key was made');
    key = made.apiKey;
    service = await startConfigured(file);
  });

  afterAll(async () => {
    await service.stop();
    await anvil.kill();
    disk.remove();
  });

  async function latest(): Promise<unknown> {
    const body = callOf('eth_getBlockByNumber', ['latest', false]);
    const { result } = Object(await service.post(body, `/v3/${key}`));
    if (result) served++;
    return result?.number;
  }

  async function storedBlocks(): Promise<number> {
    const text = await (await fetch(metricsUrl)).text();
    return Number(/^ethread_available_blocks\{chain="dev"\} (\d+)$/m.exec(text)?.[1]);
  }

  const run = (...args: readonly string[]) => runEthread(...args, '--config', file);

  it('continues to serve requests, stores nothing, and rejects changes of keys in one line', async () => {
    await until(async () => (await latest()) === '0x3' && (await storedBlocks()) === 4);
    const stored = await storedBlocks();
    disk.fill(1);
    await anvil.mine(2);
    await until(async () => (await latest()) === '0x5');
    for (const line of [
      'usage could not be written: it stays in memory and is written later',
      'the head could not be stored',
    ])
      await until(() => service.output().includes(line));
    expect(await storedBlocks()).toBe(stored);
    expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
    const { code, output } = await run('keys', 'create', '--label', 'late', '--plan', 'plan');
    expect({ code, output }).toMatchObject({
      code: 1,
      output: expect.stringContaining('the disk is full'),
    });
    expect(output).not.toMatch(/\n\s+at /);
  });

  it('recovers by itself when there is space, and has lost no count', async () => {
    const stored = await storedBlocks();
    disk.empty();
    await until(async () => (await storedBlocks()) > stored);
    const counted = async () => {
      const { rows } = JSON.parse((await run('usage', '--by', 'method', '--json')).stdout);
      return rows[0].calls - rows[0].errors;
    };
    await until(async () => (await counted()) === served);
    expect((await run('keys', 'create', '--label', 'late', '--plan', 'plan')).code).toBe(0);
  });
});
