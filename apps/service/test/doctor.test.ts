import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { type OwnRedis, startRedis } from '@ethread/accounts/testing';
import { selfSigned } from '@ethread/http/testing';
import { type Anvil, startAnvil } from '@ethread/nodes/testing';
import { makeDatabase, type TemporaryDatabase } from '@ethread/postgres/testing';
import { describeWith } from '@ethread/setup';
import { freePort, SAMPLE_CHAIN, spawnEthread, temporaryFolder } from './service-process.ts';

interface Finding {
  readonly check: string;
  readonly status: string;
  readonly detail: string;
  readonly advice?: string;
}

/** Asks the doctor about a file with this text. */
async function examine(text: string, folder = temporaryFolder()) {
  const file = join(folder, 'ethread.yaml');
  writeFileSync(file, text);
  const run = spawnEthread(['doctor', file, '--json']);
  const exitCode = await run.exit;
  const { problems, findings }: { problems: number; findings: Finding[] } = JSON.parse(run.stdout());
  const of = (check: string) => findings.find((finding) => finding.check === check);
  return { exitCode, problems, findings, of, output: run.output() };
}

const chain = (id: number, nodes: string) =>
  `keys: [a]\nport: 0\nchains:\n  - name: main\n    chainId: ${id}\n    nodes: ${nodes}\n`;

describe('ethread doctor', () => {
  let anvil: Anvil;

  beforeAll(async () => {
    anvil = await startAnvil();
    await anvil.mine(2);
  }, 60_000);
  afterAll(() => anvil.kill());

  it('finds everything right of a configuration that is', async () => {
    const folder = temporaryFolder();
    const { cert, key } = await selfSigned({ notAfter: new Date(Date.now() + 90 * 86_400_000) });
    writeFileSync(join(folder, 'cert.pem'), cert);
    writeFileSync(join(folder, 'key.pem'), key);
    const text =
      `${chain(31_337, `[{ name: own, url: '${anvil.url}' }]`)}    hosts: [a.example]\n` +
      `  - { name: copied, hosts: [b.example], genesis: '${SAMPLE_CHAIN}/genesis.json', data: data }\n` +
      'tls: { certFile: cert.pem, keyFile: key.pem }\naccounts: { data: accounts }\n' +
      `admin: { port: ${await freePort()}, token: ${'t'.repeat(32)} }\n`;
    const { exitCode, problems, findings, of } = await examine(text, folder);
    expect(findings.filter(({ status }) => status === 'problem')).toEqual([]);
    expect({ exitCode, problems }).toEqual({ exitCode: 0, problems: 0 });
    expect(of('node own of the chain main')).toMatchObject({
      status: 'ok',
      detail: expect.stringContaining('2'),
    });
    expect(of('certificate of the API')).toMatchObject({ status: 'ok', detail: 'it is good for 89 days' });
    expect(of('disk of the chain copied')?.detail).toMatch(/GiB are free/);
    expect(of('port of the administration')?.status).toBe('ok');
  }, 120_000);

  it('names what is wrong, with what to do, and shows no secret', async () => {
    const folder = temporaryFolder();
    const taken: Server = createServer();
    const port = await freePort();
    await new Promise<void>((resolve) => taken.listen(port, '127.0.0.1', resolve));
    mkdirSync(join(folder, 'data', 'history'), { recursive: true });
    writeFileSync(join(folder, 'data', 'history', 'data.mdb'), 'nothing of lmdb');
    const gone = await freePort();
    const nodes =
      `[{ name: other, url: '${anvil.url}' }, { name: gone, url: 'http://user:sesame@127.0.0.1:${gone}/sesame' }, ` +
      `{ name: paid, url: 'http://127.0.0.1:${gone}/sesame', role: partner }]`;
    const text =
      `${chain(1, nodes).replace('port: 0', `port: ${port}`)}    hosts: [a.example]\n` +
      `  - { name: copied, hosts: [b.example], genesis: '${SAMPLE_CHAIN}/genesis.json', data: data }\n` +
      `accounts: { data: accounts, postgres: 'postgres://me:sesame@127.0.0.1:${gone}/x', redis: { url: 'redis://me:sesame@127.0.0.1:${gone}' } }\n`;
    const { exitCode, problems, of, output, findings } = await examine(text, folder);
    taken.close();
    expect(exitCode).toBe(1);
    expect(of('node other of the chain main')).toMatchObject({
      status: 'problem',
      detail: expect.stringContaining('its chain id is 31337, expected 1'),
    });
    expect(of('node gone of the chain main')?.status).toBe('problem');
    expect(of('node paid of the chain main')).toBeUndefined();
    expect(of('store history of the chain copied')).toMatchObject({
      status: 'problem',
      detail: expect.stringContaining('is not a store'),
    });
    expect(of('port of the API')).toMatchObject({ status: 'warning', detail: `127.0.0.1:${port} is in use` });
    expect(of('Redis')).toMatchObject({ status: 'problem', detail: expect.stringContaining('ECONNREFUSED') });
    expect(of('PostgreSQL of accounts')).toMatchObject({
      status: 'problem',
      detail: expect.stringContaining('ECONNREFUSED'),
    });
    expect(problems).toBe(5);
    expect(findings.filter(({ status, advice }) => status !== 'ok' && !advice)).toEqual([]);
    expect(output).not.toContain('sesame');
  }, 120_000);

  it('says of a wrong file that alone', async () => {
    const { exitCode, findings } = await examine('keys: [a]\nprot: 1\nchains: []\n');
    expect(exitCode).toBe(1);
    expect(findings).toEqual([
      expect.objectContaining({
        check: 'configuration',
        detail: expect.stringContaining(':1: the file does not'),
      }),
    ]);
  }, 60_000);

  it('speaks to people where it is not asked for JSON', async () => {
    const file = join(temporaryFolder(), 'ethread.yaml');
    writeFileSync(file, chain(31_337, `[{ name: own, url: '${anvil.url}' }]`));
    const run = spawnEthread(['doctor', file]);
    expect(await run.exit).toBe(0);
    expect(run.output()).toMatch(/^ok {6}configuration: /m);
    expect(run.output()).toMatch(/0 problems, \d warnings\n$/);
  }, 60_000);
});

describeWith('Redis')('ethread doctor, of Redis', () => {
  let redis: OwnRedis;
  let evicting: OwnRedis;

  beforeAll(async () => {
    redis = await startRedis();
    evicting = await startRedis('--maxmemory-policy', 'allkeys-lru');
  }, 60_000);
  afterAll(async () => {
    await redis.remove();
    await evicting.remove();
  });

  const withRedis = ({ url }: OwnRedis) =>
    `${chain(1, '[{ name: a, url: "http://127.0.0.1:1" }]')}accounts: { data: a, redis: { url: '${url}' } }\n`;

  it('finds one right that keeps what it is told', async () => {
    const { of } = await examine(withRedis(redis));
    expect(of('Redis')?.status).toBe('ok');
    expect(of('clock against Redis')?.status).toBe('ok');
  }, 60_000);

  it('finds one wrong that may drop it', async () => {
    const { of } = await examine(withRedis(evicting));
    expect(of('Redis')).toMatchObject({
      status: 'problem',
      detail: expect.stringContaining('set maxmemory-policy to noeviction'),
    });
  }, 60_000);
});

describeWith('PostgreSQL')('ethread doctor, of PostgreSQL', () => {
  let database: TemporaryDatabase;

  beforeAll(async () => {
    database = await makeDatabase();
  });
  afterAll(() => database.drop());

  it('finds one right that can be written to', async () => {
    const { of } = await examine(
      `${chain(1, '[{ name: a, url: "http://127.0.0.1:1" }]')}accounts: { data: a, postgres: '${database.url}' }\n`,
    );
    expect(of('PostgreSQL of accounts')?.status).toBe('ok');
    expect(of('clock against PostgreSQL of accounts')?.status).toBe('ok');
  }, 60_000);
});
