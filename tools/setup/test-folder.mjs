import { accessSync, constants, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

/** The variable with the folder that `jest.preset.mjs` makes the folder of all temporary files. */
const VARIABLE = 'ETHREAD_TEST_FOLDER';

/** The folder of Linux whose files are in memory. */
const MEMORY = '/dev/shm';

/** The room and the free memory that a run may need, in bytes: several times the size of its temporary files. */
const NEEDED_BYTES = 6 * 2 ** 30;

/**
 * Creates a folder in memory for the temporary files of a test run. Tests flush their stores thousands of times, and a
 * disk takes milliseconds for each flush. Without room in memory, tests use the folder of the system. Returns the
 * environment of the tests, and a function that removes the folder.
 */
export function createTestFolder() {
  if (!hasRoom()) return { environment: {}, remove: () => undefined };
  const folder = mkdtempSync(join(MEMORY, 'ethread-tests-'));
  return {
    environment: { [VARIABLE]: folder },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Returns whether this process may write to the folder, and execute programs there as some tests do. */
function hasRoom() {
  if (process.platform !== 'linux') return false;
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return Math.min(bavail * bsize, freemem()) >= NEEDED_BYTES && !mountOptions().includes('noexec');
  } catch {
    return false;
  }
}

function mountOptions() {
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
  const [, , , options = ''] = mounts
    .map((line) => line.split(' '))
    .findLast(([, place]) => place === MEMORY);
  return options.split(',');
}

/** Makes the folder of this run, if there is one, the folder of all temporary files of this process and its children. */
export function useTestFolder() {
  const folder = process.env[VARIABLE];
  if (folder !== undefined) process.env.TMPDIR = folder;
}
