// Builds the image of the Dockerfile and runs it as operators do: `npm run image-check`, with podman. Where no registry of
// images can be reached, `-- --bootstrap` makes the base image from Debian's packages (root, mmdebstrap). `-- --built
// --image NAME` runs an image that exists. Ends with `N passed, N failed`.
import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { freePort } from './free-port.mjs';
import { root } from './runtime.mjs';
import { until } from './until.mjs';

const { values } = parseArgs({
  options: {
    bootstrap: { type: 'boolean' },
    built: { type: 'boolean' },
    image: { type: 'string', default: 'localhost/ethread:check' },
  },
});
const { image } = values;
/** The certificates of this machine, which may trust more authorities than Debian does. */
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';
/** What production allows the container, as deploy/compose does. */
const HARDENED = ['--read-only', '--cap-drop=ALL', '--security-opt=no-new-privileges'];
/** The time in which the service must be ready, and in which it must end, in milliseconds. */
const START_MS = 120_000;
const KEY = 'key-of-the-check';
/** Pauses every process of the container except the one that runs this. */
const PAUSE = `for (const id of require('fs').readdirSync('/proc').filter((name) => /^[0-9]+$/.test(name)))
  if (Number(id) !== process.pid) try { process.kill(Number(id), 'SIGSTOP') } catch {}`;

const scratch = mkdtempSync(join(tmpdir(), 'ethread-image-'));
const containers = [];
process.on('exit', () => {
  if (containers.length > 0) podman(['rm', '--force', '--volumes', ...containers], { mayFail: true });
  rmSync(scratch, { recursive: true, force: true });
});
let passed = 0;
let failed = 0;

if (!values.built) {
  await step('base image', () => {
    const [, reference] = /^FROM (\S+)/m.exec(readFileSync(join(root, 'Dockerfile'), 'utf8'));
    if (values.bootstrap) return bootstrap(reference);
    podman(['pull', reference]);
    return reference;
  });
  await step('build', () => {
    // Only this format has health checks.
    podman(['build', '--format=docker', '--isolation=chroot', '--tag', image, root]);
    return 'from the packed service';
  });
}
await step('size', () => {
  const bytes = Number(podman(['image', 'inspect', '--format', '{{.Size}}', image]));
  const layers = podman(['history', '--format', '{{.Size}} {{.CreatedBy}}', image]).split('\n');
  const largest = layers.filter((line) => /^\d+(\.\d+)? ?MB/.test(line)).map((line) => line.slice(0, 70));
  return `${(bytes / 1e6).toFixed(0)} MB (${largest.join('; ')})`;
});
await step('user, signal and health check of the configuration', () => {
  const [{ Config, Healthcheck }] = JSON.parse(podman(['image', 'inspect', image]));
  const { User, StopSignal } = Config;
  expectThat(User === '10001:10001', `user ${User}`);
  expectThat(StopSignal === 'SIGTERM', `signal ${StopSignal}`);
  expectThat(Healthcheck?.Test.includes('health'), 'there is no health check');
  return `${User}, ${StopSignal}, ${Healthcheck.Test.slice(1).join(' ')}`;
});
await step('ethread --version', () => podman(['run', '--rm', image, '--version']).trim());

const port = await freePort();
let name;
await step('starts with a read-only root and no capability, and is ready', async () => {
  const begun = performance.now();
  name = start(
    ['--publish', `127.0.0.1:${port}:8545`],
    ['serve', '--sample', '--data', '/var/lib/ethread', '--host', '0.0.0.0', '--key', KEY],
  );
  await until(() => isReady(port), START_MS);
  return `ready after ${seconds(begun)}, with the import of the sample chain`;
});
await step('starts again with its volume', async () => {
  podman(['stop', '--time', '60', name]);
  const begun = performance.now();
  podman(['start', name]);
  await until(() => isReady(port), START_MS);
  return `ready after ${seconds(begun)}`;
});
await step('serves a request, the docs and the playground', async () => {
  const body = { jsonrpc: '2.0', id: 1, method: 'eth_getBlockByNumber', params: ['latest', false] };
  const response = await fetch(`http://127.0.0.1:${port}/v3/${KEY}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { result } = await response.json();
  for (const site of ['docs', 'playground']) {
    const { status } = await fetch(`http://127.0.0.1:${port}/${site}/`);
    expectThat(status === 200, `/${site}/ has status ${status}`);
  }
  return `block ${Number(result.number)}`;
});
await step('the process', () => {
  const status = podman(['exec', name, 'cat', '/proc/1/status']);
  const read = (field) => new RegExp(`^${field}:\\s+(.*)$`, 'm').exec(status)?.[1];
  expectThat(read('Uid').startsWith('10001'), `user ${read('Uid')}`);
  expectThat(/^0+$/.test(read('CapEff')), `capabilities ${read('CapEff')}`);
  expectThat(read('NoNewPrivs') === '1', 'new privileges are possible');
  const write = podman(['exec', name, 'sh', '-c', 'touch /app/x 2>&1 || true']);
  expectThat(write.includes('Read-only'), write);
  return 'user 10001, no capability, no new privileges, a read-only root';
});
await step('ends on SIGTERM with 0', async () => {
  const begun = performance.now();
  podman(['stop', '--time', '60', name]);
  const code = podman(['inspect', '--format', '{{.State.ExitCode}}', name]).trim();
  expectThat(code === '0', `exit code ${code}`);
  return seconds(begun);
});
await step('the health check passes while the service lives, and fails once it is paused', async () => {
  const file = join(scratch, 'ethread.yaml');
  const chain = '{ name: mainnet, network: mainnet, data: /var/lib/ethread/mainnet }';
  writeFileSync(file, `host: 0.0.0.0\nkeys: [${KEY}]\nchains: [${chain}]\n`, { mode: 0o644 });
  const configured = start(['--volume', `${file}:/etc/ethread/ethread.yaml:ro`], []);
  const isHealthy = () => podman(['healthcheck', 'run', configured], { mayFail: true }) !== undefined;
  await until(isHealthy, START_MS);
  const begun = performance.now();
  podman(['exec', configured, 'ethread', 'health', '--config', '/etc/ethread/ethread.yaml']);
  const took = seconds(begun);
  podman(['exec', configured, 'node', '-e', PAUSE]);
  expectThat(!isHealthy(), 'a paused service is healthy');
  return `${took} a check`;
});

console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

/** Starts a container as production runs it. Returns its id. */
function start(options, command) {
  const id = podman([
    'run',
    '--detach',
    ...HARDENED,
    '--volume=/var/lib/ethread',
    ...options,
    image,
    ...command,
  ]).trim();
  containers.push(id);
  return id;
}

async function isReady(at) {
  return (await fetch(`http://127.0.0.1:${at}/readyz`)).status === 200;
}

/** Makes the base image from Debian's packages, without the files that Debian's own slim image omits. */
function bootstrap(reference) {
  const [, suite] = /^debian:([a-z]+)-\d+-slim$/.exec(reference);
  const folder = join(scratch, 'base');
  const archive = join(scratch, 'base.tar');
  const omitted = ['doc', 'man', 'info', 'locale'].map(
    (part) => `--dpkgopt=path-exclude=/usr/share/${part}/*`,
  );
  run('mmdebstrap', ['--variant=minbase', '--quiet', ...omitted, suite, folder]);
  const changes = [];
  if (existsSync(CERTIFICATES)) {
    const authorities = '/usr/local/share/ca-certificates/machine.crt';
    mkdirSync(join(folder, '/usr/local/share/ca-certificates'), { recursive: true });
    copyFileSync(CERTIFICATES, join(folder, authorities));
    changes.push(`--change=ENV NODE_EXTRA_CA_CERTS=${authorities}`);
  }
  run('tar', ['--create', '--file', archive, '--directory', folder, '.']);
  podman(['import', '--quiet', ...changes, archive, `docker.io/library/${reference}`]);
  return `${reference} from Debian's packages`;
}

/** Runs podman. Returns what it prints, or undefined when it fails and may. @throws with its output. */
function podman(args, { mayFail = false } = {}) {
  const { status, stdout, stderr, error } = spawnSync('podman', args, {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (status === 0) return stdout;
  if (mayFail) return undefined;
  throw new Error(`podman ${args[0]}: ${error?.message ?? ''}\n${stdout}${stderr}`.slice(-3_000));
}

function run(program, args) {
  const { status, stderr, error } = spawnSync(program, args, { encoding: 'utf8', maxBuffer: 1 << 28 });
  if (status !== 0) throw new Error(`${program}: ${error?.message ?? ''}\n${stderr}`);
}

function expectThat(holds, reason) {
  if (!holds) throw new Error(reason);
}

function seconds(begun) {
  return `${((performance.now() - begun) / 1_000).toFixed(1)} s`;
}

async function step(what, work) {
  const begun = performance.now();
  try {
    const outcome = await work();
    passed += 1;
    console.log(`ok      ${what}: ${outcome} (${seconds(begun)})`);
  } catch (error) {
    failed += 1;
    console.log(`FAILED  ${what}: ${error.message}`);
  }
}
