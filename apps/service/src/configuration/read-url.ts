import { readFileSync } from 'node:fs';
import { UserError } from '../user-error.ts';

/** Reads the address of a node from a file. @throws {UserError} that names the node, never the address. */
export function readUrl(file: string, where: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (cause) {
    throw new UserError(`${where} has a urlFile that cannot be read; correct its path or permissions`, {
      cause,
    });
  }
}
