// Adds to a staged package the form that `require` loads: the same files as CommonJS, in dist/cjs, with their types.
import { readdirSync, readFileSync, writeFileSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'rolldown';
import { writeManifest } from './stage-package.mjs';

const BUILT = 'dist';
const FOLDER = 'cjs';

/**
 * Writes the CommonJS form of a package's built files. Relative imports stay between files of the same form, and packages
 * of the workspace resolve to theirs.
 *
 * @param staged The folder of the staged package, with its files in `dist`.
 */
export async function addCommonJs(staged) {
  const built = join(staged, BUILT);
  const target = join(built, FOLDER);
  const files = readdirSync(built, { recursive: true });
  for (const types of files.filter((name) => name.endsWith('.d.ts'))) {
    const to = join(target, types);
    mkdirSync(dirname(to), { recursive: true });
    const text = readFileSync(join(built, types), 'utf8');
    writeFileSync(to, text.replace(/^\/\/# sourceMappingURL=.*\n?/m, ''));
  }
  const modules = files.filter((name) => name.endsWith('.js'));
  await build({
    input: Object.fromEntries(modules.map((name) => [name.slice(0, -'.js'.length), join(built, name)])),
    // Each file stays a file of its own.
    output: { dir: target, format: 'cjs', preserveModules: true, preserveModulesRoot: built },
    external: (name) => !/^[./]/.test(name),
    platform: 'neutral',
    treeshake: false,
    logLevel: 'warn',
    // Parts for the tests of others find their data by it. They are loaded as ES modules alone.
    checks: { emptyImportMeta: false },
  });
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
