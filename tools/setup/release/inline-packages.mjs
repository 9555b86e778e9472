// Puts the packages of the workspace that a published package needs into its own folder. They could be bundled as npm
// means it (`bundleDependencies`), but npm 10 and 11 leave folders empty below a package with bundled ones where a project
// needs another version of one of its dependencies.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { copyBuilt, withoutSource } from './stage-package.mjs';

export const INLINED = 'packages';

/** A string after `from`, `import` or `import(`: the name of a module. */
const SPECIFIER = /(\bfrom\s*|\bimport\s*\(?\s*)(['"])([^'"\n]+)\2/g;

/**
 * Copies the built files of packages into `staged/packages/NAME`, without maps.
 *
 * @returns the files by the names under which modules import them: `@ethread/storage/disk` → its path below `staged`.
 */
export function inlinePackages(staged, names, packages) {
  const files = new Map();
  for (const name of names) {
    const { folder, manifest } = packages.get(name);
    const place = join(INLINED, name.replace('@ethread/', ''));
    copyBuilt(join(folder, 'dist'), join(staged, place, 'dist'), { isLibrary: false });
    for (const [path, target] of Object.entries(withoutSource(manifest.exports)))
      if (path !== './testing') files.set(join(name, path), join(place, builtFile(target)));
  }
  return files;
}

/**
 * Lets the modules of folders import inlined files by their paths.
 *
 * @param files See {@link inlinePackages}.
 * @throws for a module of this workspace that is not among the files.
 */
export function importByPath(staged, folders, files) {
  for (const folder of folders)
    for (const entry of readdirSync(join(staged, folder), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !/\.m?js$/.test(entry.name)) continue;
      const file = join(entry.parentPath, entry.name);
      const text = readFileSync(file, 'utf8');
      const rewritten = text.replaceAll(SPECIFIER, (whole, before, quote, name) => {
        const target = files.get(name);
        if (target) return `${before}${quote}${pathTo(dirname(file), join(staged, target))}${quote}`;
        if (name.startsWith('@ethread/')) throw new Error(`${file} imports ${name}, which is not published`);
        return whole;
      });
      if (rewritten !== text) writeFileSync(file, rewritten);
    }
}

/** Returns the built file of an export, which may name its source: such modules also run where nothing is built. */
function builtFile(target) {
  return target.default ?? target.replace(/^\.\/src\/(.*)\.ts$/, './dist/$1.js');
}

function pathTo(from, to) {
  const path = relative(from, to);
  return path.startsWith('.') ? path : `./${path}`;
}
