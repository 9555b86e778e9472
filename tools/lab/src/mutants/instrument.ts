import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CACHE, ROOT } from './folders.ts';
import { installPackages } from './install-packages.ts';

/** The instrumenter of StrykerJS. It is installed on demand: 78 packages that nothing else needs. */
const PACKAGE = '@stryker-mutator/instrumenter';
const VERSION = '10.1.1';

/** Texts are mostly messages, whose exact words no test should repeat. */
const EXCLUDED = ['StringLiteral'];

interface Place {
  /** From 0, as the column. */
  readonly line: number;
  readonly column: number;
}

interface StrykerMutant {
  readonly mutatorName: string;
  readonly replacement: string;
  readonly status?: string;
  readonly location: { readonly start: Place; readonly end: Place };
}

interface StrykerInstrumenter {
  instrument(files: readonly object[], options: object): Promise<{ mutants: readonly StrykerMutant[] }>;
}

/** A change of one expression or block of a source. */
export interface Mutant {
  /** The path from the root of the workspace. */
  readonly file: string;
  readonly mutator: string;
  readonly line: number;
  /** A hash of the line's text, the position in it and the replacement. Changes of other lines leave it the same. */
  readonly key: string;
  /** The offsets of the replaced text, in characters. */
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

let loading: Promise<StrykerInstrumenter> | undefined;

/** Lists the mutants of a source, in the order of the instrumenter. */
export async function mutantsOf(file: string): Promise<readonly Mutant[]> {
  loading ??= loadInstrumenter();
  const instrumenter = await loading;
  const content = readFileSync(join(ROOT, file), 'utf8');
  const options = { ignorers: [], excludedMutations: EXCLUDED, plugins: null, noHeader: true };
  const { mutants } = await instrumenter.instrument([{ name: file, content, mutate: true }], options);
  const lines = content.split('\n');
  const starts = lines.reduce((sums, { length }) => [...sums, (sums.at(-1) ?? 0) + length + 1], [0]);
  const offsetOf = ({ line, column }: Place) => (starts[line] ?? 0) + column;
  const tried = mutants.filter(({ status }) => status !== 'Ignored');
  return tried.map(({ mutatorName, replacement, location: { start, end } }) => {
    const text = lines[start.line] ?? '';
    const column = start.column - (text.length - text.trimStart().length);
    const key = createHash('sha256').update(`${text.trim()}\n${column}\n${replacement}`).digest('hex');
    return {
      file,
      mutator: mutatorName,
      line: start.line + 1,
      key: key.slice(0, 8),
      start: offsetOf(start),
      end: offsetOf(end),
      replacement: isStatement(mutatorName, replacement) ? replacement : `(${replacement})`,
    };
  });
}

function isStatement(mutator: string, replacement: string): boolean {
  return mutator === 'BlockStatement' || /^(?:;|for |case |default)/.test(replacement);
}

async function loadInstrumenter(): Promise<StrykerInstrumenter> {
  const folder = join(CACHE, VERSION);
  const module = join(folder, 'node_modules', PACKAGE, 'dist/src/index.js');
  if (!existsSync(module)) await installPackages(folder, { [PACKAGE]: VERSION });
  const { Instrumenter }: { Instrumenter: new (logger: object) => StrykerInstrumenter } = await import(
    pathToFileURL(module).href
  );
  const silent = () => false;
  const levels = ['isDebugEnabled', 'isTraceEnabled', 'trace', 'debug', 'info', 'warn', 'error', 'fatal'];
  return new Instrumenter(Object.fromEntries(levels.map((level) => [level, silent])));
}
