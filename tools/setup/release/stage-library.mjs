import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { stagePackage } from './stage-package.mjs';

/**
 * Stages a library below a folder.
 *
 * @param built The folder whose `dist` has the library's built files. By default its own.
 * @returns the folder of the staged library.
 */
export function stageLibrary(target, name, packages, version, built = packages.get(name).folder) {
  const { folder, manifest } = packages.get(name);
  const staged = join(target, name.replace('@', '').replace('/', '-'));
  stagePackage(staged, {
    folder,
    built,
    own: manifest,
    parts: ['bin', 'dist', 'documents'].filter((part) => existsSync(join(built, part))),
    manifest: { version, dependencies: pinned(manifest.dependencies, packages, version) },
  });
  return staged;
}

/** Returns the dependencies of a published package: those of this workspace are published together, in the same version. */
function pinned(dependencies = {}, packages, version) {
  return Object.fromEntries(
    Object.entries(dependencies).map(([name, range]) => [name, packages.has(name) ? version : range]),
  );
}
