import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** An import of one file of the repository by another, by its relative path. */
export interface SourceImport {
  /** The path of the imported file from the root. */
  readonly path: string;
  /** Whether only types are imported, so that nothing remains of the import when the code runs. */
  readonly isType: boolean;
}

/** A source file of the repository. */
export interface Source {
  /** The path from the root. */
  readonly path: string;
  readonly kind: 'code' | 'test' | 'generated';
  readonly lines: number;
  readonly imports: readonly SourceImport[];
}

const SOURCE = /\.(?:tsx?|[cm]ts|[cm]?js|css|html|go|py|sol)$/;
const GENERATED = /(?:\.gen\.(?:[cm]?ts|js)|_gen(?:_test)?\.(?:go|py))$/;
const TEST = /(?:\.test\.tsx?|_test\.(?:go|py))$|(?:^|\/)(?:test|tests|testing|test-documents)\//;

/** Prettier writes each import as one statement that begins a line. */
const STATIC_IMPORT = /^(?:import|export) (?:(type )?([^;'"`]*?) from )?'(\.[^'\n]*)';$/gm;
const DYNAMIC_IMPORT = /\bimport\('(\.[^'\n]*)'\)/g;

/** Returns the source files below `root` that git does not ignore, with the files that each imports. */
export function readSources(root: string): readonly Source[] {
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const listed = execFileSync('git', list, { cwd: root, encoding: 'utf8' }).split('\0');
  const paths = new Set(listed.filter((path) => SOURCE.test(path) && existsSync(join(root, path))));
  return [...paths].map((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    return {
      path,
      kind: GENERATED.test(path) ? 'generated' : TEST.test(path) ? 'test' : 'code',
      lines: text.split('\n').length - 1,
      imports: readImports(path, text).filter((entry) => paths.has(entry.path)),
    };
  });
}

/** Returns the relative imports of a file's text. An import of types and values counts as one of values. */
export function readImports(path: string, text: string): readonly SourceImport[] {
  const resolve = (specifier: string) => join(dirname(path), specifier);
  const fixed = [...text.matchAll(STATIC_IMPORT)].map(([, type, names = '', specifier = '']) => ({
    path: resolve(specifier),
    isType: type !== undefined || areTypes(names),
  }));
  const loaded = [...text.matchAll(DYNAMIC_IMPORT)].map(([, specifier = '']) => ({
    path: resolve(specifier),
    isType: false,
  }));
  return [...fixed, ...loaded];
}

/** Returns whether the imported names, such as `{ type A, b }`, are all types. */
function areTypes(names: string): boolean {
  const list = /^\{([^}]*)\}$/.exec(names)?.[1]?.split(',') ?? [];
  const given = list.map((name) => name.trim()).filter((name) => name !== '');
  return given.length > 0 && given.every((name) => name.startsWith('type '));
}
