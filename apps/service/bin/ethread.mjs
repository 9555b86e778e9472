#!/usr/bin/env node
// Starts ethread on the Node that it is made for, whatever Node runs this file; so it is plain JavaScript.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const NEEDED_MAJOR = 24;
/**
 * The young generation of each thread, which V8 lets grow to twice as much and then keeps: under load 470 MB resident, with
 * this 340 MB, at the same CPU time of a request.
 */
const YOUNG_GENERATION = '--max-semi-space-size=16';
const home = dirname(dirname(fileURLToPath(import.meta.url)));
const source = join(home, 'src', 'main.ts');
const built = join(home, 'dist', 'main.js');

const runtime = findRuntime();
if (!runtime) {
  console.error(`ethread needs Node ${NEEDED_MAJOR}: install it, or the npm package "node" beside ethread.`);
  process.exit(1);
}

// In the workspace packages are read from their sources; a published package has its built files alone.
const program = existsSync(source) ? ['--conditions=@ethread/source', source] : [built];
const child = spawn(
  runtime,
  ['--disable-warning=ExperimentalWarning', YOUNG_GENERATION, ...program, ...process.argv.slice(2)],
  {
    // The channel tells the service when this process dies without a word.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  },
);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
// A shell between npm and this process may take npm's signal for itself: then nobody is left to stop the service.
if (process.env.npm_command) {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) child.kill('SIGTERM');
  }, 500).unref();
}
child.on('error', (error) => {
  console.error(`ethread could not be started: ${error.message}`);
  process.exit(1);
});
// As shells tell it: 130 for Ctrl-C.
child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));

function findRuntime() {
  if (Number(process.versions.node.split('.')[0]) >= NEEDED_MAJOR) return process.execPath;
  const executable = process.platform === 'win32' ? 'node.exe' : 'node';
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const require = createRequire(import.meta.url);
  const folders = (require.resolve.paths('node') ?? []).flatMap((folder) => [
    join(folder, 'node', 'bin'),
    join(folder, `node-${platform}-${process.arch}`, 'bin'),
    join(folder, '.runtime', 'node_modules', `node-${platform}-${process.arch}`, 'bin'),
  ]);
  return folders.map((folder) => join(folder, executable)).find((file) => existsSync(file));
}
