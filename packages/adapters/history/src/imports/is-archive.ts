import { closeSync, openSync, readSync } from 'node:fs';
import { encodeEntry } from '@ethread/era';

/** The first bytes of every archive. An RLP list, as `geth export` writes it, never begins with them. */
const VERSION = encodeEntry('version', new Uint8Array());

/** Reports whether a file is an archive, by its first bytes. @throws the error of opening the file. */
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
