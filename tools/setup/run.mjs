// Runs a command of the workspace on a machine that may have nothing installed: `node tools/setup/run.mjs COMMAND …`.
// Plain JavaScript, since it runs before anything is installed, on whatever Node the machine has.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { commandEnvironment, ensureInstalled, root } from './runtime.mjs';
import { runStorms } from './run-storms.mjs';
import { runTests } from './run-tests.mjs';
import { staleSites } from './sites.mjs';

const [command, ...args] = process.argv.slice(2);

ensureInstalled();
const env = commandEnvironment();

try {
  process.exitCode = await (tasks()[command] ?? (() => run([command, ...args])))();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

/** The commands that are more than one program; any other word is a program of the workspace. */
function tasks() {
  return {
    start: async () => {
      await buildSites();
      return run(['node', join(root, 'apps/service/bin/ethread.mjs'), 'serve', '--sample', ...args]);
    },
    test: () => runTests(args, run),
    storms: () => runStorms(args, run),
    lint: async () => {
      // First, since it leaves the project graph by which eslint judges the imports of packages.
      const synced = await run(['nx', 'sync:check']);
      const checks = [
        ['eslint', '.', ...args],
        ['prettier', '--check', '--log-level=warn', '.'],
      ];
      return Math.max(synced, ...(await Promise.all(checks.map((check) => run(check)))));
    },
  };
}

/** Builds the sites that the service serves, where they changed; without one that can not be built it serves all the same. */
async function buildSites() {
  const stale = staleSites();
  if (stale.length === 0) return;
  console.error('Building the docs, the playground and the dashboard, once …');
  const status = await run(['nx', 'run-many', '-t', 'site', '-p', stale.join(',')]);
  if (status !== 0)
    console.error('A site could not be built, see the lines above; the service goes on without it.');
}

/** Resolves to the program's exit code; signals that end this process reach it too. */
function run([program, ...programArgs], moreEnvironment = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, programArgs, {
      cwd: root,
      env: { ...env, ...moreEnvironment },
      stdio: 'inherit',
      shell: process.platform === 'win32',
    });
    const forward = (signal) => child.kill(signal);
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, forward);
    child.on('error', (error) => {
      console.error(`${program} could not be started: ${error.message}`);
      resolve(1);
    });
    child.on('exit', (code, signal) => {
      for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(name, forward);
      resolve(code ?? (signal ? 130 : 1));
    });
  });
}
