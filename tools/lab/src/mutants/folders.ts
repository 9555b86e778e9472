import { join } from 'node:path';

/** The root of the workspace. */
export const ROOT = join(import.meta.dirname, '../../../..');

/** The folder of the instrumenter, of compiled code and of the tests' costs. */
export const CACHE = join(ROOT, 'node_modules/.cache/mutants');
