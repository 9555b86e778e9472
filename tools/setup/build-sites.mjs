import { spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { root } from './runtime.mjs';

/** The lowest priority that is not idle, so that the service starts first. */
const BUILD_PRIORITY = 10;
const isWindows = process.platform === 'win32';

/**
 * Builds sites one after another, each by the command of its Nx target, without Nx, which only development has. The file
 * `building` in a site's folder `dist` has the id of this process until the site is complete: the service shows a
 * waiting page that long, and a build that was interrupted is repeated. Prints the output of a build that fails.
 */
export async function buildSites(sites, { env, signal }) {
  if (sites.length === 0) return;
  for (const { folder } of sites) {
    mkdirSync(join(folder, 'dist'), { recursive: true });
    writeFileSync(marker(folder), String(process.pid));
  }
  const begun = performance.now();
  let isWhole = true;
  for (const { name, folder, command } of sites) {
    if (signal.aborted) return;
    const { code, output } = await runQuietly(command, { env, signal });
    if (signal.aborted) return;
    if (code !== 0) console.error(`${output}${name} could not be built, see the lines above.`);
    isWhole &&= code === 0;
    rmSync(marker(folder), { force: true });
  }
  if (isWhole)
    console.error(`The pages are ready after ${((performance.now() - begun) / 1_000).toFixed(1)} s.`);
}

const marker = (folder) => join(folder, 'dist', 'building');

/** Runs a command of the shell in a process group, which `signal` ends. Resolves to its exit code and its output. */
function runQuietly(command, { env, signal }) {
  return new Promise((resolve) => {
    const options = { cwd: root, env, shell: true, detached: !isWindows, stdio: ['ignore', 'pipe', 'pipe'] };
    const child = spawn(command, options);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => resolve({ code: 1, output: `${output}${error.message}` }));
    child.on('close', (code) => resolve({ code, output }));
    if (child.pid === undefined) return;
    // The programs of the command, too: each would hold this process by its output.
    const end = () => (isWindows ? child.kill() : process.kill(-child.pid));
    signal.addEventListener('abort', () => child.exitCode ?? child.signalCode ?? end());
    lower(child.pid);
  });
}

function lower(pid) {
  try {
    setPriority(pid, BUILD_PRIORITY);
  } catch {
    // The command has ended, or the system permits no change.
  }
}
