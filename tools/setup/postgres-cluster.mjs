// Runs a private PostgreSQL cluster for as long as its standard input is open: `node postgres-cluster.mjs`. It prints
// the URL as its first line. The end of the parent process closes the input in any case, so that no cluster outlives a
// test run.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { clearTimeout, setTimeout } from 'node:timers';
import { freePort } from './free-port.mjs';
import { pathOf } from './requirements.mjs';

const START_MS = 60_000;

/** The data is worthless after a crash of the machine, so no write waits for the disk. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '300',
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'on',
  autovacuum_naptime: '10min',
};

const owner = unprivilegedOwner();
const folder = mkdtempSync(join(tmpdir(), 'ethread-postgres-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
// Ctrl-C reaches the tests, which end before the cluster does.
process.on('SIGINT', () => {});

const program = pathOf('PostgreSQL');
if (program === undefined) fail('PostgreSQL is not installed');
if (owner) chownSync(folder, owner.uid, owner.gid);
chmodSync(folder, 0o700);
const data = join(folder, 'data');

const made = spawnSync(
  join(dirname(program), 'initdb'),
  [
    '--pgdata',
    data,
    '--auth',
    'trust',
    '--username',
    'postgres',
    '--encoding',
    'UTF8',
    '--locale',
    'C',
    '--no-sync',
  ],
  { ...owner, cwd: folder, encoding: 'utf8' },
);
if (made.status !== 0) fail(`initdb failed:\n${made.error?.message ?? ''}${made.stdout}${made.stderr}`);

const port = await freePort();
const settings = Object.entries({ ...SETTINGS, port }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
const server = spawn(program, ['-D', data, ...settings], {
  ...owner,
  cwd: folder,
  stdio: ['ignore', 'ignore', 'pipe'],
});
let log = '';
server.stderr.on('data', (chunk) => (log = (log + chunk).slice(-10_000)));
const exited = once(server, 'exit');
server.on('exit', () => fail(`PostgreSQL ended:\n${log}`));

// It accepts connections earlier, and rejects them while it starts.
const READY = 'database system is ready to accept connections';
const timer = setTimeout(() => fail(`PostgreSQL is not ready:\n${log}`), START_MS);
while (!log.includes(READY)) await once(server.stderr, 'data');
clearTimeout(timer);
console.log(`postgres://postgres@127.0.0.1:${port}/postgres`);

process.stdin.resume();
await once(process.stdin, 'end');
server.removeAllListeners('exit');
server.kill('SIGQUIT');
await exited;
process.exit(0);

/** Returns the user that runs the cluster when this process is root, as PostgreSQL does not run as root. */
function unprivilegedOwner() {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const user = ['postgres', 'nobody'].map((name) => users.find(([one]) => one === name)).find(Boolean);
  if (!user) fail('there is neither a user postgres nor a user nobody, and PostgreSQL does not run as root');
  return { uid: Number(user[2]), gid: Number(user[3]) };
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
