import {
  closeSync,
  fstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Logger } from '@ethread/core';
import { codeOf, oneLine, UserError } from './user-error.ts';

export interface LockOptions {
  /** Logs a warning when the lock has to wait. */
  readonly logger?: Logger;
  /** Aborts the wait. */
  readonly signal?: AbortSignal | undefined;
}

/** An exclusive lock on a data folder. */
export interface DataLock {
  release(): void;
}

/** Time that a stopping process has to release its folder, in milliseconds. */
const PATIENCE_MS = 10_000;
const INTERVAL_MS = 100;

/**
 * Locks the data folder, and creates it when it does not exist. Takes over a lock whose process is gone, and one that
 * came with a copy of the folder. Waits for a lock whose process lives, because that process may be about to end.
 *
 * The lock file contains the id of its process and its own place on the disk (device and inode), which no copy or
 * snapshot of it shares.
 *
 * @throws {UserError} when another process still holds the lock after the wait.
 * @throws {UserError} when the folder cannot be written.
 * @throws the signal's reason.
 */
export async function lockData(folder: string, { logger, signal }: LockOptions = {}): Promise<DataLock> {
  const file = join(folder, 'lock');
  try {
    makeFolder(folder);
    for (let waited = 0; !tryLock(file); waited += INTERVAL_MS) {
      const holder = readHolder(file);
      const isLate = waited >= PATIENCE_MS;
      if (holder === undefined ? isLate : holder === process.pid || !isAlive(holder)) {
        rmSync(file, { force: true });
        continue;
      }
      if (isLate && holder !== undefined)
        throw new UserError(
          `${folder}: is in use by the process ${holder}; stop it, or choose another --data folder`,
        );
      signal?.throwIfAborted();
      if (waited === 0)
        logger?.warn({ folder, process: holder }, 'waiting for the process that holds a data folder');
      await setTimeout(INTERVAL_MS);
    }
  } catch (cause) {
    if (cause instanceof UserError || cause === signal?.reason) throw cause;
    throw new UserError(`${folder}: ${oneLine(cause)}`, { cause });
  }
  return { release: () => rmSync(file, { force: true }) };
}

/** Returns the id of the living process that holds a data folder, or undefined without one. */
export function holderOf(folder: string): number | undefined {
  const holder = readHolder(join(folder, 'lock'));
  return holder !== undefined && isAlive(holder) ? holder : undefined;
}

/**
 * Returns the process id in a lock file, or 0 when the file is a copy of the lock of another folder. Returns undefined
 * when the file has gone meanwhile or is being written.
 */
function readHolder(file: string): number | undefined {
  try {
    return withFile(file, 'r', (descriptor) => {
      const [holder, place] = readFileSync(descriptor, 'utf8').split(' ');
      if (place === undefined) return undefined;
      return place === placeOf(descriptor) ? Number(holder) || undefined : 0;
    });
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function tryLock(file: string): boolean {
  try {
    withFile(file, 'wx', (descriptor) => writeSync(descriptor, `${process.pid} ${placeOf(descriptor)}`));
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Returns the device and the inode of an open file. */
function placeOf(descriptor: number): string {
  const { dev, ino } = fstatSync(descriptor, { bigint: true });
  return `${dev}:${ino}`;
}

function withFile<Result>(file: string, flags: string, use: (descriptor: number) => Result): Result {
  const descriptor = openSync(file, flags);
  try {
    return use(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function isAlive(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/**
 * Creates a folder and its parents. Node's own `recursive` option never ends where a folder accepts no new folder, as
 * in /proc.
 *
 * @throws the system's error.
 */
export function makeFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  const above = dirname(folder);
  if (above !== folder) makeFolder(above);
  mkdirSync(folder, { recursive: false });
}
