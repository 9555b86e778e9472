import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse, stringify } from 'yaml';

const DOCUMENTS = join(import.meta.dirname, '../../../openrpc');

/** The folder of a document's examples. */
export type ExamplesFolder = 'examples' | 'companions/examples';

/** An example of the document's sources. */
export interface Example {
  readonly name: string;
  /** Params by name. */
  readonly params: Readonly<Record<string, unknown>>;
  readonly result: unknown;
}

/** Reads all examples of a document, by method. */
export function readExamples(folder: ExamplesFolder = 'examples'): ReadonlyMap<string, readonly Example[]> {
  return new Map(
    readdirSync(join(DOCUMENTS, folder)).map((file) => [
      basename(file, '.yaml'),
      parse(readFileSync(join(DOCUMENTS, folder, file), 'utf8')),
    ]),
  );
}

/** Writes a method's examples back. */
export function writeExamples(
  method: string,
  examples: readonly Example[],
  folder: ExamplesFolder = 'examples',
): void {
  writeFileSync(join(DOCUMENTS, folder, `${method}.yaml`), stringify(examples, { lineWidth: 110 }));
}
