// Installs the packed packages into an empty folder and uses them as a stranger does: `npm run packages-check`, after
// `npm run build` and the sites. Ends with `N passed, N failed`.
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../free-port.mjs';
import { root } from './workspace-packages.mjs';

/** The most packages of npm that the service may bring along. It needs 81. */
const MAX_PACKAGES = 85;

const scratch = mkdtempSync(join(tmpdir(), 'ethread-packages-'));
const packed = join(scratch, 'packed');
const project = join(scratch, 'project');
const bin = (name) => join(root, 'node_modules/.bin', name);
let service;
process.on('exit', () => {
  service?.kill('SIGKILL');
  rmSync(scratch, { recursive: true, force: true });
});

let passed = 0;
let failed = 0;
mkdirSync(project);
write('package.json', JSON.stringify({ name: 'stranger', private: true, type: 'module' }));

await step('packs', () =>
  run(process.execPath, [join(root, 'tools/setup/release/pack.mjs'), '--out', packed], root),
);
const files = readdirSync(packed).map((name) => join(packed, name));
await step('installs', () =>
  run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', ...files]),
);
await step(`the service brings at most ${MAX_PACKAGES} packages of npm`, () => {
  const below = JSON.parse(run('npm', ['query', '#ethread *']));
  const names = new Set(below.map(({ name }) => name).filter((name) => !name.startsWith('@ethread/')));
  if (names.size > MAX_PACKAGES) throw new Error(`${names.size}: ${[...names].sort().join(', ')}`);
});
for (const file of files.filter((name) => !/ethread-\d/.test(name))) {
  const name = file.slice(packed.length + 1);
  await step(`publint: ${name}`, () => run(bin('publint'), [file, '--strict']));
  await step(`are the types wrong: ${name}`, () =>
    run(bin('attw'), [
      ...[file, '--no-emoji', '--format', 'ascii'],
      // `require` loads ES modules from Node 22.12 on.
      ...['--profile', 'esm-only'],
    ]),
  );
}
const port = await freePort();
const key = 'key-of-the-stranger';
const url = `http://127.0.0.1:${port}/v3/${key}`;
await step('ethread serve --sample', async () => {
  const command = join(project, 'node_modules/.bin/ethread');
  const args = ['serve', '--sample', '--port', String(port), '--key', key];
  service = spawn(process.execPath, [command, ...args], {
    cwd: project,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // The greeting comes when the service can answer.
  for await (const chunk of service.stdout) if (String(chunk).includes('Ctrl-C')) return;
  throw new Error('the service ended');
});
for (const site of ['docs', 'playground'])
  await step(`serves /${site}/`, async () => {
    const { status } = await fetch(`http://127.0.0.1:${port}/${site}/`);
    if (status !== 200) throw new Error(`status ${status}`);
  });

write(
  'use.mjs',
  `
import { createClient, http } from '@ethread/client';
import { methodTable } from '@ethread/types';
const client = createClient(http(process.env.SERVICE));
const block = await client.eth_getBlockByNumber('latest', false);
if (typeof block?.hash !== 'string' || methodTable.eth_getLogs.credits !== 255) throw new Error('no block');
`,
);
await step('the client reads a block', () =>
  run(process.execPath, ['use.mjs'], project, { SERVICE: url, NODE_OPTIONS: '' }),
);
await step('the service ends on SIGTERM with 0', async () => {
  const ended = new Promise((resolve) => service.on('exit', resolve));
  service.kill('SIGTERM');
  const code = await ended;
  service = undefined;
  if (code !== 0) throw new Error(`exit code ${code}`);
});

console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

async function step(name, work) {
  const begun = performance.now();
  try {
    await work();
    passed += 1;
    console.log(`ok      ${name}: ${((performance.now() - begun) / 1_000).toFixed(1)} s`);
  } catch (error) {
    failed += 1;
    console.log(`FAILED  ${name}: ${error.message}`);
  }
}

function write(name, text) {
  writeFileSync(join(project, name), text);
}

/** Runs a program to its end, and returns what it prints. @throws with its output. */
function run(program, args, cwd = project, environment = {}) {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
    env: { ...process.env, ...environment },
  });
  if (status !== 0) throw new Error(`${error?.message ?? ''}\n${stdout}${stderr}`);
  return stdout;
}
