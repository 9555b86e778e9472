import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Imports } from './imports.ts';
import { runtimeText } from './modules.ts';

/**
 * The folders of the sources that are the same for every document. The contract itself uses those of checks. The
 * published package has all of them in its own folder.
 */
const FOLDERS = ['../../src/runtime', '../../../../packages/contract/types/src'].map((folder) =>
  join(import.meta.dirname, folder),
);

/** Reads a source that is the same for every document. */
export function readRuntime(name: string): string {
  const paths = FOLDERS.map((folder) => join(folder, `${name}.ts`));
  return readFileSync(paths.find(existsSync) ?? paths.join(' or '), 'utf8');
}

/** Returns a source that is the same for every document, with the imports of its place. */
export const runtimeSource = (name: string, imports: Imports): string =>
  runtimeText(readRuntime(name), imports);
