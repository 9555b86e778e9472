import { execFileSync } from 'node:child_process';
import { commandEnvironment, root } from './runtime.mjs';

/**
 * Returns the names and patterns of `--projects` or `-p` that match no project with tests. Nx succeeds without running
 * anything when nothing matches.
 */
export function wrongProjects(args) {
  return patternsIn(args).filter((pattern) => projectsOf(pattern).length === 0);
}

/** Returns the patterns of the arguments. Those that only exclude projects are omitted. */
function patternsIn(args) {
  return args
    .flatMap((arg, index) => {
      const [, name, value] = /^(--projects|-p)(?:=(.*))?$/s.exec(arg) ?? [];
      return name === undefined ? [] : (value ?? args[index + 1] ?? '').split(',');
    })
    .filter((pattern) => !pattern.startsWith('!'));
}

function projectsOf(pattern) {
  const args = ['show', 'projects', '--with-target=test', `--projects=${pattern}`, '--json'];
  const options = {
    cwd: root,
    env: commandEnvironment(),
    encoding: 'utf8',
    shell: process.platform === 'win32',
  };
  return JSON.parse(execFileSync('nx', args, options));
}
