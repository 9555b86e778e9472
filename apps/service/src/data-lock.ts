import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { oneLine, UserError } from './user-error.ts';

/** Holds a data folder for this process alone. */
export interface DataLock {
  release(): void;
}

/**
 * Takes the data folder, making it when it is not there. A lock whose process is gone is taken over.
 *
 * @throws {UserError} when another process holds it, or it cannot be written.
 */
export function lockData(folder: string): DataLock {
  const file = join(folder, 'lock');
  try {
    mkdirSync(folder, { recursive: true });
    if (!tryLock(file)) {
      const holder = Number(readFileSync(file, 'utf8'));
      if (holder !== process.pid && isAlive(holder)) {
        throw new UserError(
          `${folder}: is in use by the process ${holder}; stop it, or choose another --data folder`,
        );
      }
      rmSync(file, { force: true });
      if (!tryLock(file)) throw new UserError(`${folder}: is being taken by another process`);
    }
  } catch (cause) {
    if (cause instanceof UserError) throw cause;
    throw new UserError(`${folder}: ${oneLine(cause)}`, { cause });
  }
  return { release: () => rmSync(file, { force: true }) };
}

function tryLock(file: string): boolean {
  try {
    const descriptor = openSync(file, 'wx');
    writeSync(descriptor, String(process.pid));
    closeSync(descriptor);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

function isAlive(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
