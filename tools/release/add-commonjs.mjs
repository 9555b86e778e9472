// Adds to a staged package the form that `require` loads: the same files as CommonJS, in dist/cjs, with their types.
import { readdirSync, readFileSync, writeFileSync, mkdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { transformSync } from 'esbuild';
import { writeManifest } from './stage-package.mjs';

const BUILT = 'dist';
const FOLDER = 'cjs';

/**
 * Writes the CommonJS form of a package's built files. Relative imports stay between files of the same form, and packages
 * of the workspace resolve to theirs.
 *
 * @param staged The folder of the staged package, with its files in `dist`.
 */
export function addCommonJs(staged) {
  const built = join(staged, BUILT);
  const target = join(built, FOLDER);
  const files = readdirSync(built, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  for (const { name, parentPath } of files) {
    const isCode = name.endsWith('.js');
    if (!isCode && !name.endsWith('.d.ts')) continue;
    const source = readFileSync(join(parentPath, name), 'utf8').replace(/^\/\/# sourceMappingURL=.*\n?/m, '');
    const to = join(target, relative(built, parentPath), name);
    mkdirSync(dirname(to), { recursive: true });
    writeFileSync(to, isCode ? transformSync(source, { format: 'cjs', target: 'es2024' }).code : source);
  }
  // Inside of an ES package, this says which form the folder has.
  writeManifest(target, { type: 'commonjs' });
}

/** Returns the exports of a package with both forms: each target in `dist` also in `dist/cjs`, for `require`. */
export function withCommonJs(exports) {
  return Object.fromEntries(
    Object.entries(exports).map(([path, target]) => {
      if (typeof target === 'string') return [path, target];
      const { types, default: code } = target;
      const cjs = (file) => file.replace(`./${BUILT}/`, `./${BUILT}/${FOLDER}/`);
      return [path, { import: { types, default: code }, require: { types: cjs(types), default: cjs(code) } }];
    }),
  );
}
