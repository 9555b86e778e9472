import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Imports } from './imports.ts';
import { runtimeText } from './modules.ts';

/** The folder of the sources that are the same for every document, located next to this package's own. */
const RUNTIME = join(import.meta.dirname, '../../src/runtime');

/** Reads a source that is the same for every document. */
export const readRuntime = (name: string): string => readFileSync(join(RUNTIME, `${name}.ts`), 'utf8');

/** Returns a source that is the same for every document, with the imports of its place. */
export const runtimeSource = (name: string, imports: Imports): string =>
  runtimeText(readRuntime(name), imports);
