import { closeSync, openSync, readSync } from 'node:fs';
import { encodeEntry } from './archive/entry.ts';

/** What every archive begins with; no list of RLP, as `geth export` writes them, begins so. */
const VERSION = encodeEntry('version', new Uint8Array());

/** Whether a file is an archive, by its beginning. @throws what opening it throws. */
export function isArchive(path: string): boolean {
  const file = openSync(path, 'r');
  try {
    const start = new Uint8Array(VERSION.length);
    readSync(file, start);
    return Buffer.compare(start, VERSION) === 0;
  } finally {
    closeSync(file);
  }
}
