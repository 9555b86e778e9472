import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { makeFolder } from './make-folder.ts';
import { oneLine, UserError } from './user-error.ts';

/** Holds a data folder for this process alone. */
export interface DataLock {
  release(): void;
}

/** How long a process that is stopping may take to let go of its folder, in milliseconds. */
const PATIENCE_MS = 10_000;
const INTERVAL_MS = 100;

/**
 * Takes the data folder, making it when it is not there. A lock whose process is gone is taken over; one whose process
 * lives is waited for a while, since it may be about to end.
 *
 * @throws {UserError} when another process holds it, or it cannot be written.
 */
export async function lockData(folder: string): Promise<DataLock> {
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
      if (isLate) {
        throw new UserError(
          `${folder}: is in use by the process ${holder}; stop it, or choose another --data folder`,
        );
      }
      await setTimeout(INTERVAL_MS);
    }
  } catch (cause) {
    if (cause instanceof UserError) throw cause;
    throw new UserError(`${folder}: ${oneLine(cause)}`, { cause });
  }
  return { release: () => rmSync(file, { force: true }) };
}

/** The process that holds a data folder; undefined when none that lives does. */
export function holderOf(folder: string): number | undefined {
  const holder = readHolder(join(folder, 'lock'));
  return holder !== undefined && isAlive(holder) ? holder : undefined;
}

/** The process that a lock names; undefined for a lock that is gone by now, or is being written. */
function readHolder(file: string): number | undefined {
  try {
    return Number(readFileSync(file, 'utf8')) || undefined;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
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
