import { fileURLToPath } from 'node:url';
import { useTestFolder } from './tools/setup/test-folder.mjs';

// Here, since jest has chosen the folder of its own cache before, which stays on the disk.
useTestFolder();

const setup = (name) => fileURLToPath(new URL(`tools/setup/${name}`, import.meta.url));

/** What every project's tests share: SWC for TypeScript, native ESM, packages read from their sources. */
export default {
  // The name of the folder of transformed files in Jest's cache, which all projects share.
  id: 'ethread',
  testEnvironment: setup('test-environment.mjs'),
  // Nothing here is timed: the limit is for what hangs, also on a busy machine. Tests have no shorter limits of their own.
  testTimeout: 600_000,
  testMatch: ['**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  modulePathIgnorePatterns: ['/dist/'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '^.+\\.ts$': setup('transform.mjs'),
  },
  testEnvironmentOptions: { customExportConditions: ['@ethread/source', 'node'] },
  reporters: ['default', setup('test-counts-reporter.mjs')],
};
