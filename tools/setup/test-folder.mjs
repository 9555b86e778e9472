import { accessSync, constants, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

/** The variable with the folder that `jest.preset.mjs` makes the folder of all temporary files. */
const VARIABLE = 'ETHREAD_TEST_FOLDER';

/** The variable with the folder of the bundled service. */
export const SERVICE_VARIABLE = 'ETHREAD_TEST_SERVICE';

/** The variable with the folder of the sample chain in its stored form. */
export const SAMPLE_VARIABLE = 'ETHREAD_TEST_SAMPLE';

/** The folder of Linux whose files are in memory. */
const MEMORY = '/dev/shm';

/** The room and the free memory that a run may need, in bytes: several times the size of its temporary files. */
const NEEDED_BYTES = 6 * 2 ** 30;

/**
 * Creates a folder for a test run. It is in memory if there is room, and then has all temporary files: tests flush their
 * stores thousands of times, and a disk takes milliseconds for each flush. Otherwise, temporary files stay in the folder
 * of the system. Node stores the code that it has compiled there, which halves the CPU time of each start of the service.
 * Returns its path, the environment of the tests, and a function that removes the folder.
 */
export function createTestFolder() {
  const isInMemory = hasRoom();
  const folder = mkdtempSync(join(isInMemory ? MEMORY : tmpdir(), 'ethread-tests-'));
  return {
    path: folder,
    environment: {
      NODE_COMPILE_CACHE: join(folder, 'compiled'),
      [SERVICE_VARIABLE]: join(folder, 'service'),
      [SAMPLE_VARIABLE]: join(folder, 'sample'),
      ...(isInMemory ? { [VARIABLE]: folder } : {}),
    },
    // Processes of an interrupted run may still write.
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }),
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
