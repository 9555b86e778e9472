#!/usr/bin/env node
// Starts ethread on its own version of Node, whatever Node runs this file. This file is therefore plain JavaScript.
import { spawn } from 'node:child_process';
import { existsSync, openSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { clearInterval, setInterval } from 'node:timers';
import { fileURLToPath } from 'node:url';
import { chooseProgram } from './choose-program.mjs';

const NEEDED_MAJOR = 24;
/**
 * The settings of Node that bound the memory of the service. The benchmark reads them, too.
 *
 * - `--max-semi-space-size` limits the young generation of the main thread. By default, V8 lets it grow to twice this size
 *   and keeps it. Threads have limits of their own (`src/leave-heaps-to-threads.ts`). Under load the process has 470 MB resident without this flag, and 340 MB with it, at the same CPU time per
 *   request.
 * - `--heap-growing-percent` starts a collection of the old generation when it has grown by this part. By default, V8 lets
 *   the 30 MB of an idle service grow to 130 MB before it collects the garbage of many short connections. With 60 %, clients
 *   that send long texts made it collect for a third of the time.
 * - The thresholds of MALLOC make glibc return the memory of large buffers to the system as soon as they are freed. By
 *   default, glibc raises its threshold to the size of freed buffers and keeps their pages: after attacks with large
 *   bodies the process kept 130 MB.
 */
const settings = JSON.parse(readFileSync(new URL('runtime-settings.json', import.meta.url), 'utf8'));
const home = dirname(dirname(fileURLToPath(import.meta.url)));

const runtime = findRuntime();
if (!runtime) {
  console.error(`ethread needs Node ${NEEDED_MAJOR}: install it, or the npm package "node" beside ethread.`);
  process.exit(1);
}

const program = chooseProgram(home);
const child = spawn(
  runtime,
  [...settings.flags, ...(process.env.PROBE_FLAGS?.split(' ') ?? []), ...program, ...process.argv.slice(2)],
  {
    // The channel shows the service when this process dies without a signal to it.
    stdio: [
      'inherit',
      process.env.PROBE_OUT ? openSync(process.env.PROBE_OUT, 'w') : 'inherit',
      'inherit',
      'ipc',
    ],
    env: { ...settings.environment, ...process.env },
  },
);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
// npm, or a shell between npm and this process, may end without a signal. Then nobody is left to stop the service, so
// this process sends one SIGTERM. A second, later SIGTERM would end the service at once, as for a person who no longer
// waits.
if (process.env.npm_command) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    child.kill('SIGTERM');
  }, 500).unref();
}
child.on('error', (error) => {
  console.error(`ethread could not be started: ${error.message}`);
  process.exit(1);
});
// The exit code of shells: 130 for Ctrl-C.
child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));

function findRuntime() {
  if (Number(process.versions.node.split('.')[0]) >= NEEDED_MAJOR) return process.execPath;
  const executable = process.platform === 'win32' ? 'node.exe' : 'node';
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const require = createRequire(import.meta.url);
  const folders = (require.resolve.paths('node') ?? []).flatMap((folder) => [
    join(folder, 'node', 'bin'),
    join(folder, `node-${platform}-${process.arch}`, 'bin'),
  ]);
  return folders.map((folder) => join(folder, executable)).find((file) => existsSync(file));
}
