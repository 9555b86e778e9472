import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the bytes of all files in a folder and its folders. 0 when it does not exist. */
export function bytesIn(folder: string): number {
  if (!statSync(folder, { throwIfNoEntry: false })) return 0;
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}
