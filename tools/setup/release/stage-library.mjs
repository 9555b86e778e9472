import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { addCommonJs, withCommonJs } from './add-commonjs.mjs';
import { stagePackage, writeManifest } from './stage-package.mjs';
import { readManifest } from './workspace-packages.mjs';

/**
 * Stages a library below a folder, in both forms of modules.
 *
 * @param built The folder whose `dist` has the library's built files. By default its own.
 * @returns the folder of the staged library.
 */
export async function stageLibrary(target, name, packages, version, built = packages.get(name).folder) {
  const { folder, manifest } = packages.get(name);
  const staged = join(target, name.replace('@', '').replace('/', '-'));
  stagePackage(staged, {
    folder,
    built,
    own: manifest,
    parts: ['bin', 'dist', 'documents'].filter((part) => existsSync(join(built, part))),
    manifest: { version, dependencies: pinned(manifest.dependencies, packages, version) },
  });
  // A command is run, not required.
  if (manifest.bin) return staged;
  await addCommonJs(staged);
  const published = readManifest(staged);
  writeManifest(staged, { ...published, exports: withCommonJs(published.exports) });
  return staged;
}

/** Returns the dependencies of a published package: those of this workspace are published together, in the same version. */
export function pinned(dependencies = {}, packages, version) {
  return Object.fromEntries(
    Object.entries(dependencies).map(([name, range]) => [name, packages.has(name) ? version : range]),
  );
}
