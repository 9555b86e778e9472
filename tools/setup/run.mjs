// Runs a command of the workspace on a machine that may have nothing installed: `node tools/setup/run.mjs COMMAND …`.
// Plain JavaScript, since it runs before anything is installed, on the machine's own Node.
import { spawn } from 'node:child_process';
import { commandEnvironment, ensureInstalled, root } from './runtime.mjs';
import { installMissingPrograms, runTests } from './run-tests.mjs';
import { start } from './start.mjs';

const started = Date.now();
const [command, ...args] = process.argv.slice(2);

// Needs no package of npm, so that it can run beside their installation.
if (command === 'programs') {
  try {
    installMissingPrograms();
    process.exit();
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}

await ensureInstalled(command === 'start' ? 'service' : 'development');
const env = commandEnvironment();

try {
  process.exitCode = await (tasks()[command] ?? (() => run([command, ...args])))();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

/** Returns the commands that run more than one program. Any other word is a program of the workspace. */
function tasks() {
  return {
    start: () => start(run, args, { env, started }),
    test: () => runTests(args, run),
    // TypeScript 7. The package "typescript" is 6, whose interface Nx needs.
    build: () => run(['node', 'node_modules/typescript-native/bin/tsc', '--build', ...args]),
    // Builds first what it packs.
    pack: async () =>
      (await run(['node', 'node_modules/typescript-native/bin/tsc', '--build'])) ||
      (await run(['nx', 'run-many', '-t', 'site'])) ||
      run(['node', 'tools/setup/release/pack.mjs', ...args]),
    lint: async () => {
      // First, since it creates the project graph that oxlint needs to check the imports of packages.
      const synced = await run(['nx', 'sync:check']);
      const checks = [
        ['oxlint', '--type-aware', ...args],
        ['oxfmt', '--check'],
        ['cspell', 'lint', '--no-progress', '--no-summary', '.'],
      ];
      return Math.max(synced, ...(await Promise.all(checks.map((check) => run(check)))));
    },
  };
}

/** Resolves to the program's exit code. Signals that end this process reach the program too. */
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
