// Lays out the files of one package as they are published.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { root } from './workspace-packages.mjs';

/** Files of a build that no user of a package needs. */
const NOT_PUBLISHED = /(\.test(\.data)?\.(js|d\.ts)(\.map)?|\.tsbuildinfo)$/;

/**
 * Writes the files, the README, the licence and the package.json of a package into a folder.
 *
 * @param parts What of the package's folder is published.
 * @param built The folder with these parts, where it is another.
 * @param manifest Fields that differ from those in the workspace.
 * @param isLibrary Whether others build on the package; see {@link copyBuilt}.
 */
export function stagePackage(target, { folder, built = folder, own, parts, manifest, isLibrary = true }) {
  mkdirSync(target, { recursive: true });
  const hasTesting = isLibrary && own.exports?.['./testing'] !== undefined;
  for (const part of parts) copyBuilt(join(built, part), join(target, part), { isLibrary, hasTesting });
  const published = without({ ...own, ...manifest }, 'private', 'nx', 'devDependencies', 'files');
  writeManifest(target, {
    ...published,
    ...(own.exports && { exports: withoutSource(own.exports) }),
    files: [...parts, ...(manifest?.files ?? [])].sort(),
    engines: { node: own.bin ? '>=24' : '>=22.12' },
  });
  if (existsSync(join(root, 'LICENSE'))) cpSync(join(root, 'LICENSE'), join(target, 'LICENSE'));
  writeFileSync(join(target, 'README.md'), standAlone(readFileSync(join(folder, 'README.md'), 'utf8')));
}

export function without(record, ...names) {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));
}

export function writeManifest(target, manifest) {
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

/**
 * Copies built files without tests. Those of a library come with maps and types.
 *
 * @param hasTesting Whether the parts for tests are published, too: those that a package exports as `./testing`.
 */
export function copyBuilt(from, to, { isLibrary, hasTesting = false }) {
  cpSync(from, to, {
    recursive: true,
    dereference: true,
    filter: (path) => {
      const name = basename(path);
      const folders = relative(from, path).split('/');
      if (NOT_PUBLISHED.test(name) || folders.includes('node_modules') || folders[0] === 'test') return false;
      if (!hasTesting && folders.includes('testing')) return false;
      return isLibrary || !/\.(map|d\.ts)$/.test(name);
    },
  });
  if (existsSync(to) && readdirSync(to).length === 0) throw new Error(`${from} has no built files`);
}

/** Returns the exports of a package without the condition by which this workspace reads sources. */
export function withoutSource(exports) {
  return Object.fromEntries(
    Object.entries(exports).map(([path, target]) => {
      return [path, typeof target === 'string' ? target : without(target, '@ethread/source')];
    }),
  );
}

/** Makes a README stand alone: links to other files of the repository lead nowhere in a package. */
function standAlone(text) {
  return text.replaceAll(/(!?)\[([^\]]*)\]\((?!https?:|#)[^)]*\)/g, (_, isImage, words) =>
    isImage ? '' : words,
  );
}
