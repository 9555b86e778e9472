import { accessSync, constants, type Stats, statSync } from 'node:fs';
import { fileProblem, UserError } from './user-error.ts';

/**
 * Checks that a path names a readable regular file. To open a named pipe would wait for its writer, and its content
 * could be read only once.
 *
 * @throws {UserError} naming the path and the problem.
 */
export function requireFile(path: string): void {
  try {
    accessSync(path, constants.R_OK);
    const problem = kindProblem(statSync(path));
    if (problem === undefined) return;
    throw new UserError(`${path}: ${problem}`);
  } catch (cause) {
    if (cause instanceof UserError) throw cause;
    throw new UserError(`${path}: ${fileProblem(cause)}`, { cause });
  }
}

function kindProblem(stats: Stats): string | undefined {
  if (stats.isFile()) return undefined;
  if (stats.isDirectory()) return 'is a folder';
  if (stats.isFIFO()) return 'is a pipe, which can be read only once; write its content to a file first';
  return 'is not a regular file';
}
