import { spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeWith, freePort, pathOf, sharedPostgresUrl, until } from '@ethread/setup';
import { type S3Server, startS3Server } from '@ethread/storage/testing';
import { startAnvil } from '@ethread/upstreams/testing';
import {
  ETHREAD,
  SAMPLE_CHAIN,
  type ServiceProcess,
  startChain,
  temporaryFolder,
} from './service-process.ts';
import { firstBlocks, storedSample, withSegments } from './stored-sample.ts';

const ROOT = join(import.meta.dirname, '../../..');
const genesis = join(SAMPLE_CHAIN, 'genesis.json');
/** The ports of the pages. Each is another one in a test. */
const PORTS = ['8080', '8545', '8546', '8547', '8555'];

/** What a page's reader has already: programs, servers and variables. */
interface Surroundings {
  /** Other texts by those of the page, such as the address of the reader's node. */
  readonly texts?: Readonly<Record<string, string>>;
  readonly variables?: Readonly<Record<string, string>>;
  /** Scripts by name, which come before the programs of the machine. */
  readonly programs?: Readonly<Record<string, string>>;
  /** Commands before the first and after the last one of the page. */
  readonly before?: string;
  readonly after?: string;
}

/** Runs a page's commands in one shell, and compares their output with the page's. */
async function expectToRun(page: string, folder: string, surroundings: Surroundings): Promise<void> {
  const { texts = {}, variables = {}, programs = {}, before = '', after = ':' } = surroundings;
  const ports = new Map<string, string>();
  for (const port of PORTS) ports.set(port, String(await freePort()));
  const here = (text: string) =>
    Object.entries({ ...texts, '/etc/': `${folder}/etc/`, '/var/log/': `${folder}/var/log/` })
      .reduce((changed, [from, to]) => changed.replaceAll(from, to), text)
      .replaceAll(/\b8\d{3}\b/g, (port) => ports.get(port) ?? port);
  symlinkSync(join(ROOT, 'deploy'), join(folder, 'deploy'));
  for (const name of ['bin', 'etc/ssl', 'etc/nginx/conf.d', 'etc/caddy', 'var/log/nginx'])
    mkdirSync(join(folder, name), { recursive: true });
  const all = { npx: `shift\nexec '${process.execPath}' '${ETHREAD}' "$@"`, ...programs };
  for (const [name, script] of Object.entries(all))
    writeFileSync(join(folder, 'bin', name), here(`#!/bin/sh\n${script}\n`), { mode: 0o700 });

  const expected: RegExp[] = [];
  const steps: string[] = [];
  const text = readFileSync(join(ROOT, 'docs', `${page}.md`), 'utf8');
  for (const [, language = '', block = ''] of text.matchAll(/^```(\w+)\n(.*?)^```/gms)) {
    const [, file] = /^# (\S+\.\w+|\S+\/\w+)\n/.exec(block) ?? [];
    if (file !== undefined) steps.push(`cat > ${file} <<'END_OF_FILE'\n${block}END_OF_FILE`);
    else if (language === 'sh') steps.push(`echo; echo '=== ${expected.push(/^/)}'\n${block}`);
    else if (language === 'text') expected[expected.length - 1] = patternOf(here(block));
  }
  // The service is ready before a reader types the next command.
  const waiting = 'until curl -sf http://127.0.0.1:8545/readyz; do kill -0 $! && sleep 0.1; done > /dev/null';
  // The file that `config init` writes has the ports of the pages, too.
  const moving = PORTS.map((port) => `s/8[${port[1]}]${port.slice(2)}/${port}/`).join('; ');
  const commands = steps
    .join('\n')
    .replaceAll(/^npx ethread config init .*$/gm, `$&; sed -i '${moving}' ethread.yaml`)
    .replaceAll(/^npx ethread serve [^>\n]*&$/gm, `$&\n${waiting}`)
    // A proxy logs a WebSocket at its end, which a reader's next command is later than.
    .replaceAll(/^cat (\S+\.log)$/gm, 'until grep -q " 101 " $1; do sleep 0.1; done; $&');
  const ending = `set +e; ${after}; kill $(jobs -p) 2> /dev/null; wait; true`;
  const script = `set -eu\ntrap '${ending}' EXIT\n${before}\n${commands}\n`;
  const child = spawn('bash', ['-c', here(script)], {
    cwd: folder,
    // Below the limit of a test, for a session that hangs.
    timeout: 280_000,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      ...variables,
      PATH: `${folder}/bin:${process.env['PATH'] ?? ''}`,
    },
  });
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const code = await new Promise((resolve) => child.on('close', resolve));
  if (code !== 0) throw new Error(`the session ended with ${String(code)}:\n${output}\n${errors}`);
  const outputs = output.split(/^=== \d+\n/m).slice(1);
  expect(outputs.map(normal)).toEqual(expected.map((pattern) => expect.stringMatching(pattern)));
}

const normal = (text: string) => text.replaceAll(/[ \t]+/g, ' ').replaceAll(/^ | $|\n$/gm, '');

/** Returns the pattern of an expected output, in which … stands for anything. */
const patternOf = (text: string) =>
  new RegExp(
    `^${normal(text)
      .replaceAll(/[^\w\s…]/g, '\\$&')
      .replaceAll('…', '[^]*')}$`,
  );

/** Reaches `rpc.example` at a port of this machine. */
const curlTo = (port: number) =>
  `exec ${pathOf('curl')} -k --connect-to rpc.example:443:127.0.0.1:${port} "$@"`;

describeWith('curl')('the pages of docs/ run as they are', () => {
  let anvil: Awaited<ReturnType<typeof startAnvil>>;
  let nodes: Readonly<Record<string, string>>;
  beforeAll(async () => {
    anvil = await startAnvil();
    nodes = { 'http://127.0.0.1:8544': anvil.url };
  });
  afterAll(() => anvil.kill());

  it('administration.md', async () => {
    const folder = temporaryFolder();
    copyFileSync(genesis, join(folder, 'genesis.json'));
    writeFileSync(join(folder, 'chain.rlp'), await firstBlocks(42));
    await expectToRun('administration', folder, {});
  });

  describeWith('nginx')('with nginx', () => {
    it('nginx.md', async () => {
      const folder = temporaryFolder();
      const port = await freePort();
      const user = process.getuid?.() === 0 ? 'user root;' : '';
      const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (name) => `${name}_temp_path tmp;`,
      );
      writeFileSync(
        join(folder, 'nginx.conf'),
        `${user} pid nginx.pid; events {} http { ${paths.join(' ')} access_log off; include etc/nginx/conf.d/*; }`,
      );
      const key = '-keyout etc/ssl/rpc.example.key -out etc/ssl/rpc.example.pem';
      await expectToRun('nginx', folder, {
        texts: { ...nodes, 'listen 443': `listen 127.0.0.1:${port}` },
        programs: {
          curl: curlTo(port),
          nginx: `exec ${pathOf('nginx')} -p ${folder} -c nginx.conf -e ${folder}/error.log "$@" 2> ${folder}/nginx.out`,
        },
        before: `openssl req -x509 -newkey rsa:2048 -nodes -subj /CN=rpc.example ${key} 2> /dev/null; nginx`,
        after: 'nginx -s stop',
      });
    });
  });

  describeWith('Caddy')('with Caddy', () => {
    it('caddy.md', async () => {
      const folder = temporaryFolder();
      const [port, http, admin] = [await freePort(), await freePort(), await freePort()];
      const options = `{\nadmin 127.0.0.1:${admin}\nhttp_port ${http}\nhttps_port ${port}\nlocal_certs\nskip_install_trust\n}\n`;
      writeFileSync(join(folder, 'first'), options);
      const shown = 'curl -s -o /dev/null https://rpc.example/';
      await expectToRun('caddy', folder, {
        texts: nodes,
        variables: { XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
        programs: {
          curl: curlTo(port),
          // The page's file with the options of this machine. A reload asks for the certificate, which takes a moment.
          caddy: [
            `cat ${folder}/first /etc/caddy/Caddyfile > ${folder}/all`,
            `${pathOf('Caddy')} $1 --adapter caddyfile --config ${folder}/all 2> ${folder}/caddy.out || exit 1`,
            `[ $1 = validate ] || until ${shown}; do sleep 0.1; done`,
          ].join('\n'),
        },
        before: `${pathOf('Caddy')} start --adapter caddyfile --config first > /dev/null 2>&1`,
        after: `${pathOf('Caddy')} stop --address 127.0.0.1:${admin} 2> /dev/null`,
      });
    });
  });

  describeWith('PostgreSQL', 'HAProxy')('with PostgreSQL and HAProxy', () => {
    let server: S3Server;
    let node: ServiceProcess;
    beforeAll(async () => void (server = await startS3Server()));
    afterAll(() => Promise.all([server.close(), node.stop()]));

    it('two-servers.md', async () => {
      const folder = temporaryFolder();
      copyFileSync(genesis, join(folder, 'genesis.json'));
      const data = await storedSample();
      await withSegments(data, () => Promise.resolve());
      const segmentBucket = { url: `${server.url}/mainnet`, ...server.credentials, publish: true };
      node = await startChain({ name: 'mainnet', genesis, data, segmentBucket }, { methods: 'extended' });
      await until(() => [...server.objects.keys()].filter((key) => key.endsWith('.json')).length === 4);
      await expectToRun('two-servers', folder, {
        texts: {
          'http://127.0.0.1:8544': node.apiUrl,
          'http://127.0.0.1:9000/history': server.url,
          '127.0.0.1:5432': new URL(await sharedPostgresUrl()).host,
        },
        variables: {
          POSTGRES_PASSWORD: 'of both servers',
          S3_ACCESS_KEY_ID: server.credentials.accessKeyId,
          S3_SECRET_ACCESS_KEY: server.credentials.secretAccessKey,
        },
        programs: { haproxy: `exec ${pathOf('HAProxy')} -p ${folder}/haproxy.pid "$@"` },
        after: `kill $(cat haproxy.pid)`,
      });
    });
  });

  describeWith('Helm')('with Helm', () => {
    // A cluster is needed for the commands of `console` blocks, which are not run.
    it('kubernetes.md', () =>
      expectToRun('kubernetes', temporaryFolder(), { programs: { helm: `exec ${pathOf('Helm')} "$@"` } }));
  });

  describeWith('promtool')('with promtool', () => {
    it('alerting.md', () => expectToRun('alerting', temporaryFolder(), { texts: nodes }));
  });
});
