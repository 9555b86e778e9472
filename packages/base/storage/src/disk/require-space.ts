import { readdirSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { EthreadError } from '@ethread/core';

/**
 * Reports that a disk is too full for a store to write. Nothing was written. The write may be repeated once there is
 * space.
 */
export class DiskFullError extends EthreadError {
  override readonly name: string = 'DiskFullError';
}

const MEBIBYTE = 1024 * 1024;

/**
 * Checks the free space before a transaction. lmdb frees memory twice when the disk is full at a commit, which ends the
 * process. The size of a transaction is known only afterwards, so each store requires more free space than its largest
 * transaction needs.
 *
 * @param path The folder of the store.
 * @param bytes The free space that is required on its disk.
 * @throws {DiskFullError}
 */
export function requireSpace(path: string, bytes: number): void {
  const free = freeBytes(path);
  if (free >= bytes) return;
  const inMebibytes = (count: number) => Math.floor(count / MEBIBYTE);
  throw new DiskFullError(
    `${path}: the disk is full: ${inMebibytes(free)} MiB are free, and nothing is written below ${inMebibytes(bytes)} MiB`,
  );
}

/** Returns the bytes of all files in a folder and its folders. 0 when it does not exist. */
export function bytesIn(folder: string): number {
  if (!statSync(folder, { throwIfNoEntry: false })) return 0;
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}

/**
 * Returns the bytes of free disk space that this process may use on the disk of a folder. It takes one system call of
 * some microseconds.
 *
 * @throws the system's error when the folder does not exist.
 */
export function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
