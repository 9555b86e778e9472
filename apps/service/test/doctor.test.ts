import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { makeDatabase, type TemporaryDatabase } from '@ethread/accounts/testing';
import { selfSigned } from '@ethread/http/testing';
import { type Anvil, startAnvil } from '@ethread/upstreams/testing';
import { describeWith, freePort } from '@ethread/setup';
import { open } from 'lmdb';
import { SAMPLE_CHAIN, spawnEthread, temporaryFolder } from './service-process.ts';

interface Finding {
  readonly check: string;
  readonly status: string;
  readonly detail: string;
  readonly advice?: string;
}

/** The detail of an engine on whose port nothing listens. A busy machine may notice its own timeout first. */
const UNREACHABLE = /ECONNREFUSED|timeout/;

/** Runs the doctor on a file with this text. */
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
  `keys: [key-of-the-tests]\nport: 0\nchains:\n  - name: main\n    chainId: ${id}\n    nodes: ${nodes}\n`;

describe('ethread doctor', () => {
  let anvil: Anvil;

  beforeAll(async () => {
    anvil = await startAnvil();
    await anvil.mine(2);
  });
  afterAll(() => anvil.kill());

  it('reports no problem for a valid configuration', async () => {
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
    expect(of('certificate of the API')).toMatchObject({ status: 'ok', detail: 'it is valid for 89 days' });
    expect(of('disk of the chain copied')?.detail).toMatch(/GiB are free/);
    expect(of('port of the administration')?.status).toBe('ok');
  });

  it('names each problem with its fix, and shows no secret', async () => {
    const folder = temporaryFolder();
    // A connection that some other process opens to this port would keep the server open.
    const taken: Server = createServer((socket) => socket.destroy());
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
      `accounts: { data: accounts, postgres: 'postgres://me:sesame@127.0.0.1:${gone}/x' }\n`;
    const { exitCode, problems, of, output, findings } = await examine(text, folder);
    taken.close();
    expect(exitCode).toBe(1);
    expect(of('node other of the chain main')).toMatchObject({
      status: 'problem',
      detail: expect.stringContaining('its chain id is 31337, expected 1'),
    });
    expect(of('node gone of the chain main')?.status).toBe('problem');
    expect(of('partner paid of the chain main')?.status).toBe('problem');
    expect(of('store history of the chain copied')).toMatchObject({
      status: 'problem',
      detail: expect.stringContaining('is not a store'),
    });
    expect(of('port of the API')).toMatchObject({ status: 'warning', detail: `127.0.0.1:${port} is in use` });
    expect(of('PostgreSQL of accounts')).toMatchObject({
      status: 'problem',
      detail: expect.stringMatching(UNREACHABLE),
    });
    expect(problems).toBe(5);
    expect(findings.filter(({ status, advice }) => status !== 'ok' && !advice)).toEqual([]);
    expect(output).not.toContain('sesame');
  });

  it('reports only the file when the file is wrong', async () => {
    const { exitCode, findings } = await examine('keys: [key-of-the-tests]\nprot: 1\nchains: []\n');
    expect(exitCode).toBe(1);
    expect(findings).toEqual([
      expect.objectContaining({
        check: 'configuration',
        detail: expect.stringContaining(':2: the file does not'),
      }),
    ]);
  });

  it.each([
    ['older', 'history', '1', 'import the chain again into an empty folder'],
    ['newer', 'state', '99', 'restore the backup made before that upgrade'],
  ])('names a store that an %s version wrote, and its fix', async (age, store, format, advice) => {
    const folder = temporaryFolder();
    const root = open({ path: join(folder, 'data', store), noSubdir: false, maxDbs: 2 });
    await root.openDB<string, string>('facts', { encoding: 'string' }).put('format', format);
    await root.close();
    const { exitCode, of } = await examine(
      `keys: [key-of-the-tests]\nport: 0\nchains:\n  - { name: main, genesis: '${SAMPLE_CHAIN}/genesis.json', data: data }\n`,
      folder,
    );
    expect(exitCode).toBe(1);
    expect(of(`store ${store} of the chain main`)).toMatchObject({
      status: 'problem',
      detail: expect.stringContaining(`${age} ethread wrote the store: it has format ${format}`),
      advice: expect.stringContaining(advice),
    });
  });

  it('rejects a connection URL with a bare password, and accepts a password separate from the URL', async () => {
    const secret = 'se/s@me#?';
    const nodes = chain(1, '[{ name: a, url: "http://127.0.0.1:1" }]');
    const bare = await examine(
      `${nodes}accounts: { data: a, postgres: 'postgres://me:${secret}@127.0.0.1:1/x' }\n`,
    );
    expect(bare.findings).toEqual([
      expect.objectContaining({ detail: expect.stringContaining('give a password with / @ # or ? as') }),
    ]);
    const apart = await examine(
      `${nodes}accounts: { data: a, postgres: 'postgres://me@127.0.0.1:1/x', postgresPassword: '${secret}' }\n`,
    );
    expect(apart.of('PostgreSQL of accounts')?.detail).toMatch(UNREACHABLE);
    expect(bare.output + apart.output).not.toContain('s@me');
  });

  it('prints text for people unless JSON is requested', async () => {
    const file = join(temporaryFolder(), 'ethread.yaml');
    writeFileSync(file, chain(31_337, `[{ name: own, url: '${anvil.url}' }]`));
    const run = spawnEthread(['doctor', file]);
    expect(await run.exit).toBe(0);
    expect(run.output()).toMatch(/^ok {6}configuration: /m);
    expect(run.output()).toMatch(/0 problems, \d warnings?\n$/);
  });
});

describeWith('PostgreSQL')('ethread doctor on PostgreSQL', () => {
  let database: TemporaryDatabase;

  beforeAll(async () => {
    database = await makeDatabase();
  });
  afterAll(() => database.drop());

  it('reports no problem for a writable PostgreSQL', async () => {
    const { of } = await examine(
      `${chain(1, '[{ name: a, url: "http://127.0.0.1:1" }]')}accounts: { data: a, postgres: '${database.url}' }\n`,
    );
    expect(of('PostgreSQL of accounts')).toMatchObject({ status: 'ok' });
    expect(of('tables of accounts in PostgreSQL')).toMatchObject({
      status: 'ok',
      detail: expect.stringContaining('the next start makes'),
    });
    expect(of('clock against PostgreSQL of accounts')?.status).toBe('ok');
  });
});
