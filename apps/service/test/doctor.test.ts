import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { makeDatabase } from '@ethread/accounts/testing';
import { selfSigned } from '@ethread/http/testing';
import { type Anvil, startAnvil } from '@ethread/upstreams/testing';
import { freePort, itWith } from '@ethread/setup';
import { open } from 'lmdb';
import { configurationFile, SAMPLE_CHAIN, spawnEthread, temporaryFolder } from './service-process.ts';

interface Finding {
  readonly check: string;
  readonly status: string;
  readonly detail: string;
  readonly advice?: string;
}

const genesis = `${SAMPLE_CHAIN}/genesis.json`;
const copied = { name: 'copied', hosts: ['b.example'], genesis, data: 'data' };

async function examine(settings: object, folder = temporaryFolder()) {
  const file = configurationFile(settings, folder);
  const run = spawnEthread(['doctor', '--config', file, '--json']);
  const exitCode = await run.exit;
  const { problems, findings }: { problems: number; findings: Finding[] } = JSON.parse(run.stdout());
  const of = (check: string) => findings.find((finding) => finding.check === check);
  return { exitCode, problems, findings, of, output: run.output() };
}

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
    const nodes = [{ name: 'own', url: anvil.url }];
    const settings = {
      tls: { certFile: 'cert.pem', keyFile: 'key.pem' },
      accounts: { data: 'accounts' },
      admin: { port: await freePort(), token: 't'.repeat(32) },
      chains: [{ name: 'main', chainId: 31_337, nodes, hosts: ['a.example'] }, copied],
    };
    const { exitCode, problems, findings, of } = await examine(settings, folder);
    expect(findings.filter(({ status }) => status === 'problem')).toEqual([]);
    expect({ exitCode, problems }).toEqual({ exitCode: 0, problems: 0 });
    const detail = expect.stringContaining('2');
    expect(of('node own of the chain main')).toMatchObject({ status: 'ok', detail });
    expect(of('certificate of the API')).toMatchObject({ status: 'ok', detail: 'it is valid for 89 days' });
    expect(of('disk of the chain copied')?.detail).toMatch(/GiB are free/);
    expect(of('port of the administration')?.status).toBe('ok');
  });

  it('names each problem with its fix, and shows no secret', async () => {
    const folder = temporaryFolder();
    // A connection that some other process opens to this port would keep the server open.
    const taken = createServer((socket) => socket.destroy());
    const port = await freePort();
    await new Promise<void>((resolve) => taken.listen(port, '127.0.0.1', resolve));
    mkdirSync(join(folder, 'data', 'history'), { recursive: true });
    writeFileSync(join(folder, 'data', 'history', 'data.mdb'), 'nothing of lmdb');
    const root = open({ path: join(folder, 'data', 'state'), noSubdir: false, maxDbs: 2 });
    await root.openDB<string, string>('facts', { encoding: 'string' }).put('format', '99');
    await root.close();
    const gone = `127.0.0.1:${await freePort()}`;
    const nodes = [
      { name: 'other', url: anvil.url },
      { name: 'gone', url: `http://user:sesame@${gone}/sesame` },
      { name: 'paid', url: `http://${gone}/sesame`, role: 'partner' },
    ];
    const settings = {
      port,
      accounts: { data: 'accounts', postgres: `postgres://me@${gone}/x`, postgresPassword: 'sesame/@#?' },
      chains: [{ name: 'main', chainId: 1, nodes, hosts: ['a.example'] }, copied],
    };
    const { exitCode, problems, of, output, findings } = await examine(settings, folder);
    taken.close();
    for (const [check, status, detail] of [
      ['node other of the chain main', 'problem', /its chain id is 31337, expected 1/],
      ['node gone of the chain main', 'problem', /./],
      ['partner paid of the chain main', 'problem', /./],
      ['store history of the chain copied', 'problem', /is not a store/],
      ['store state of the chain copied', 'problem', /newer ethread wrote the store: it has format 99/],
      ['port of the API', 'warning', /is in use/],
      // A busy machine may notice its own timeout first.
      ['PostgreSQL of accounts', 'problem', /ECONNREFUSED|timeout/],
    ] as const)
      expect(of(check)).toMatchObject({ status, detail: expect.stringMatching(detail) });
    expect({ exitCode, problems }).toEqual({ exitCode: 1, problems: 6 });
    expect(findings.filter(({ status, advice }) => status !== 'ok' && !advice)).toEqual([]);
    expect(output).not.toContain('sesame');
  });

  it('reports only the file when the file is wrong, as text unless JSON is requested', async () => {
    const run = spawnEthread(['doctor', '--config', configurationFile({ prot: 1, chains: [] })]);
    expect(await run.exit).toBe(1);
    expect(run.stdout()).toMatch(
      /^PROBLEM configuration: .*:3: the file does not[^]*\n\nproblems: 1, warnings: 0\n$/,
    );
  });

  itWith('PostgreSQL')('reports no problem for a writable PostgreSQL', async () => {
    const database = await makeDatabase();
    const { of } = await examine({ accounts: { data: 'a', postgres: database.url }, chains: [copied] });
    await database.drop();
    expect(of('PostgreSQL of accounts')?.status).toBe('ok');
    expect(of('tables of accounts in PostgreSQL')?.detail).toContain('the next start makes');
    expect(of('clock against PostgreSQL of accounts')?.status).toBe('ok');
  });
});
