import { join } from 'node:path';
import preset from '../../../../jest.preset.mjs';

const root = join(import.meta.dirname, '../../../..');

/** Runs the given tests of all packages in one process and in the given order. */
export default {
  ...preset,
  rootDir: root,
  roots: ['packages', 'apps/service', 'apps/mcp', 'tools/lab/src', 'tools/codegen/src'].map((folder) =>
    join(root, folder),
  ),
  testSequencer: join(import.meta.dirname, 'given-order.mjs'),
  reporters: [],
  // A mutant may wait forever. No test waits this long, but on a machine without time for it.
  testTimeout: 120_000,
};
