// Chooses the program to run: the built files, or the sources in a checkout that changed after its last build.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Returns Node's arguments for the program in a service's folder. A published package has only its built files. */
export function chooseProgram(home) {
  const source = join(home, 'src', 'main.ts');
  const built = join(home, 'dist', 'main.js');
  if (!existsSync(source)) return [built];
  return isBuilt(dirname(dirname(home)), home) ? [built] : ['--conditions=@ethread/source', source];
}

/** Returns whether every package of the workspace has built files that are as new as its sources. */
function isBuilt(workspace, home) {
  const groups = foldersIn(join(workspace, 'packages'));
  const sources = [home, ...groups, ...groups.flatMap(foldersIn)].map((folder) => join(folder, 'src'));
  return sources
    .filter(existsSync)
    .every((folder) => newestOf(folder) <= buildTimeOf(join(dirname(folder), 'dist')));
}

/** Returns the folders in a folder. Not by `globSync`, which the versions of Node before 22 lack. */
function foldersIn(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(folder, name));
}

/** Returns the build time of a package in milliseconds, or -1 without a build. TypeScript writes this file last. */
function buildTimeOf(folder) {
  const files = ['tsconfig.tsbuildinfo', 'tsconfig.lib.tsbuildinfo'].map((name) => join(folder, name));
  const record = files.find((file) => existsSync(file));
  return record === undefined ? -1 : statSync(record).mtimeMs;
}

/** Returns the time of a folder's last change in milliseconds. Added and removed files count as changes. */
function newestOf(folder) {
  let newest = statSync(folder).mtimeMs;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const { mtimeMs } = statSync(join(entry.parentPath, entry.name));
    if (mtimeMs > newest) newest = mtimeMs;
  }
  return newest;
}
