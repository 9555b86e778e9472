import { statSync } from 'node:fs';

/** Returns a stamp that changes when a file is written, replaced or removed. Follows links. */
export function stampOf(file: string): string {
  const found = statSync(file, { throwIfNoEntry: false });
  return found ? `${found.ino} ${found.size} ${found.mtimeMs}` : '';
}
