// Installs the packed packages into an empty folder and uses them as a stranger does: `npm run packages-check`, after
// `npm run build` and the sites. With `-- --node 22.22.0 --node 24.21.0` the client is tried on those versions of Node,
// which come from npm. Ends with `N passed, N failed`.
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { freePort } from '../free-port.mjs';
import { root } from './workspace-packages.mjs';

const { values } = parseArgs({
  options: { node: { type: 'string', multiple: true, default: [] } },
});
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
      // Node without a field `exports` finds no paths of a package. The command is no CommonJS.
      ...['--profile', 'node16'],
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

const use = `
const client = createClient(http(process.env.SERVICE));
const block = await client.eth_getBlockByNumber('latest', false);
if (typeof block?.hash !== 'string' || methodTable.eth_getLogs.credits !== 255) throw new Error('no block');
const missing = await client.eth_getBlockByNumber('0xffffff', false);
if (missing !== null) throw new Error('a block that there is not');
`;
const imports =
  "import { createClient, http } from '@ethread/client';\nimport { methodTable } from '@ethread/types';\n";
write('use.mjs', imports + use);
write(
  'use.cjs',
  `const { createClient, http } = require('@ethread/client');\nconst { methodTable } = require('@ethread/types');\n(async () => {${use}})();\n`,
);
write(
  'use.ts',
  `${imports}import { verified } from '@ethread/client/verify';\nexport const block = createClient(verified(http(''))).eth_getBlockByNumber('latest', false);\nexport const credits: number = methodTable.eth_getLogs.credits;\n// @ts-expect-error\ncreateClient(http('')).eth_getBlockByNumber(1, false);\n`,
);
write(
  'use.cts',
  `import { createClient, http, type Block } from '@ethread/client';\nimport { verified } from '@ethread/client/verify';\nexport const block: Promise<Block | null> = createClient(verified(http(''))).eth_getBlockByNumber('latest', false);\n// @ts-expect-error\ncreateClient(http('')).eth_getBlockByNumber(1, false);\n`,
);
const runtimes = [['this Node', process.execPath]];
for (const version of values.node) {
  const folder = join(scratch, `node-${version}`);
  mkdirSync(folder);
  await step(`installs Node ${version}`, () =>
    run(
      'npm',
      [
        'install',
        '--no-save',
        '--no-audit',
        '--no-fund',
        `node-${process.platform}-${process.arch}@${version}`,
      ],
      folder,
    ),
  );
  runtimes.push([
    `Node ${version}`,
    join(folder, `node_modules/node-${process.platform}-${process.arch}/bin/node`),
  ]);
}
for (const [name, runtime] of runtimes)
  for (const file of ['use.mjs', 'use.cjs'])
    await step(`${name}: ${file}`, () => run(runtime, [file], project, { SERVICE: url, NODE_OPTIONS: '' }));
for (const [module, resolution] of [
  ['nodenext', 'nodenext'],
  ['esnext', 'bundler'],
])
  await step(`types by ${resolution}`, () =>
    run(bin('tsc'), [
      ...['--noEmit', '--strict', '--target', 'es2024', '--lib', 'es2024,dom'],
      ...['--module', module, '--moduleResolution', resolution, 'use.ts'],
    ]),
  );
// `node16` allows no `require` of an ES module, unlike newer settings: the types must be those of CommonJS.
await step('types of CommonJS', () =>
  run(bin('tsc'), [
    ...['--noEmit', '--strict', '--target', 'es2022', '--lib', 'es2022,dom', '--module', 'node16', 'use.cts'],
  ]),
);
await step('a bundle for browsers', () =>
  run(bin('rolldown'), ['use.ts', '--format=esm', '--platform=browser', '--dir=bundle']),
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
