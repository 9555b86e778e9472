import { statfsSync } from 'node:fs';
import { EthreadError } from '@ethread/core';

/** A disk is too full for a store to write. Nothing was written; it may be tried again once there is space. */
export class DiskFullError extends EthreadError {
  override readonly name: string = 'DiskFullError';
}

const MEBIBYTE = 1024 * 1024;

/**
 * Asks for space before a transaction. lmdb frees memory twice when the disk is full at a commit, which ends the process;
 * and what a transaction will write is known only when it has. So each store leaves more free than its largest one takes.
 * One call of the system, some microseconds.
 *
 * @param path The folder of the store.
 * @param bytes What has to be free on its disk.
 * @throws {DiskFullError}
 */
export function requireSpace(path: string, bytes: number): void {
  const { bavail, bsize } = statfsSync(path);
  const free = bavail * bsize;
  if (free >= bytes) return;
  const inMebibytes = (count: number) => Math.floor(count / MEBIBYTE);
  throw new DiskFullError(
    `${path}: the disk is full: ${inMebibytes(free)} MiB are free, and nothing is written below ${inMebibytes(bytes)} MiB`,
  );
}
