import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');
const NOT_THROWERS = ['**/*.gen.ts', '**/*.test.ts', '**/testing/**', '**/node_modules/**', '**/dist/**'];

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** Returns a source without comments, and without the places that only name an error: imports, `instanceof`, unions. */
const withoutNames = (source: string) =>
  source
    .replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '')
    .replaceAll(/^(?:import|export)\b[^;]*?\bfrom '[^']*';/gm, '')
    .replaceAll(/\b(?:instanceof|typeof)\s+\w+|\|\s*'\w+'/g, '');

/**
 * Returns the classes of errors that no source throws. An outcome of an adapter has the row of the document instead of
 * its class, as in `problem: 'NonceTooLow'`.
 */
function unused(classes: readonly string[], sources: readonly string[]): readonly string[] {
  const used = new Set(
    sources.flatMap((source) => withoutNames(source).match(/(?<=')\w+(?=')|\w+Error\b/g) ?? []),
  );
  return classes.filter((name) => !used.has(name) && !used.has(name.replace(/Error$/, '')));
}

describe('the errors of the documents', () => {
  const classes = globSync('packages/*/*/src/**/errors.gen.ts', { cwd: ROOT }).flatMap((path) =>
    [...read(path).matchAll(/^export class (\w+)/gm)].map(([, name = '']) => name),
  );
  // The clients name all errors, and throw what a service sends.
  const throwers = globSync(['apps/*/src/**/*.ts', 'packages/**/src/**/*.ts'], {
    cwd: ROOT,
    exclude: [...NOT_THROWERS, 'packages/**/client/**'],
  });

  it('are all thrown somewhere', () => {
    expect(classes.length).toBeGreaterThan(40);
    expect(unused(classes, throwers.map(read))).toEqual([]);
  });

  it('count as thrown by a call of their class, and not by their name alone', () => {
    const naming = `import { LostError } from './errors.ts';\n/** Throws LostError. */\nif (error instanceof LostError) stop();`;
    expect(unused(['LostError'], [naming])).toEqual(['LostError']);
    expect(unused(['LostError'], [`${naming}\ntype Problem = 'Found' | 'Lost';`])).toEqual(['LostError']);
    expect(unused(['LostError'], [`${naming}\nthrow new LostError();`])).toEqual([]);
    expect(unused(['LostError'], [`${naming}\nreturn { problem: 'Lost' };`])).toEqual([]);
  });
});
