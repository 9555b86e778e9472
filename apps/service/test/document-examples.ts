import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse, stringify } from 'yaml';

const FOLDER = join(import.meta.dirname, '../../../openrpc/examples');

/** An example of the document's sources. */
export interface Example {
  readonly name: string;
  /** Params by name. */
  readonly params: Readonly<Record<string, unknown>>;
  readonly result: unknown;
}

/** Reads all examples, by method. */
export function readExamples(): ReadonlyMap<string, readonly Example[]> {
  return new Map(
    readdirSync(FOLDER).map((file) => [
      basename(file, '.yaml'),
      parse(readFileSync(join(FOLDER, file), 'utf8')),
    ]),
  );
}

/** Writes a method's examples back. */
export function writeExamples(method: string, examples: readonly Example[]): void {
  writeFileSync(join(FOLDER, `${method}.yaml`), stringify(examples, { lineWidth: 110 }));
}
