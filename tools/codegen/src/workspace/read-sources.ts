import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A source file of the repository. */
export interface Source {
  /** The path from the root. */
  readonly path: string;
  readonly kind: 'code' | 'test' | 'generated';
  readonly lines: number;
  /** The paths of the imported files, from the root. */
  readonly imports: readonly string[];
}

const SOURCE = /\.(?:tsx?|[cm]ts|[cm]?js|css|html|go|py|sol)$/;
const GENERATED = /(?:\.gen\.(?:[cm]?ts|js)|_gen(?:_test)?\.(?:go|py))$/;
const TEST = /(?:\.test\.tsx?|_test\.(?:go|py))$|(?:^|\/)(?:test|tests|testing|test-documents)\//;

/** Prettier writes each import as one statement that begins a line. */
const STATIC_IMPORT = /^(?:import|export) (?:[^;'"`]*? from )?'(\.[^'\n]*)';$/gm;
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
      imports: readImports(path, text).filter((to) => paths.has(to)),
    };
  });
}

/** Returns the paths that a file imports by relative specifiers. */
export const readImports = (path: string, text: string): readonly string[] =>
  [STATIC_IMPORT, DYNAMIC_IMPORT].flatMap((form) =>
    [...text.matchAll(form)].map(([, specifier = '']) => join(dirname(path), specifier)),
  );
