import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Makes the names in a folder survive a power failure. Windows cannot do this, and writes them in order by itself. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
