import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse, stringify } from 'yaml';

const DOCUMENTS = join(import.meta.dirname, '../../../openrpc');

export type ExamplesFolder = 'examples' | 'companions/examples';

export interface Example {
  readonly name: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly result: unknown;
}

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
