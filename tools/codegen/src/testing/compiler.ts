import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The compiler that builds the workspace. The package `typescript` takes some five times its CPU time. */
const COMPILER = join(
  dirname(createRequire(import.meta.url).resolve('typescript-native/package.json')),
  'bin/tsc',
);

/**
 * Runs the compiler over the project in a folder. Returns its messages, such as `client.ts(7,1): error TS2307: …`,
 * with paths relative to the folder. Indented lines that explain a message belong to it.
 *
 * @throws {Error} when the compiler could not run.
 */
export function compileProject(folder: string): string[] {
  const { status, stdout, stderr, error } = spawnSync(
    process.execPath,
    [COMPILER, '--project', folder, '--pretty', 'false'],
    { cwd: folder, encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '' }, maxBuffer: 1 << 26 },
  );
  const messages = stdout.split(/\n(?=\S)/).filter((message) => /^\S.*\berror TS\d+: /.test(message));
  if (status === null || (status !== 0 && messages.length === 0))
    throw new Error(`the compiler failed: ${error?.message ?? ''}\n${stdout}\n${stderr}`);
  return messages;
}
