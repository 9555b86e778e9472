import { fileURLToPath } from 'node:url';
import { useTestFolder } from './tools/setup/test-folder.mjs';
// Here too, since Jest loads the global set-ups of projects in this process.
import './tools/setup/test-modules.mjs';

// Here, since jest has chosen the folder of its own cache before, which stays on the disk.
useTestFolder();

const setup = (name) => fileURLToPath(new URL(`tools/setup/${name}`, import.meta.url));

/** What every project's tests share: the process, and modules that Node itself loads, of packages from their sources. */
export default {
  runtime: setup('test-runtime.mjs'),
  testEnvironment: setup('test-environment.mjs'),
  // Nothing here is timed: the limit is for what hangs, also on a busy machine. Tests have no shorter limits of their own.
  testTimeout: 600_000,
  testMatch: ['**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  modulePathIgnorePatterns: ['/dist/'],
  extensionsToTreatAsEsm: ['.ts'],
  // Node removes the types.
  transform: {},
};
