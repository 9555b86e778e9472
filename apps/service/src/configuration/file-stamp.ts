import { statSync } from 'node:fs';

/** Differs when a file was written, replaced or removed; links are followed. */
export function stampOf(file: string): string {
  const found = statSync(file, { throwIfNoEntry: false });
  return found ? `${found.ino} ${found.size} ${found.mtimeMs}` : '';
}
