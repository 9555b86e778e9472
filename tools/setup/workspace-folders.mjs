import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns the folders of a workspace's packages, relative to its root, in order. A folder without a package.json may
 * contain packages: it is a layer. Plain `readdirSync`, because this also runs on Node versions without `globSync`.
 */
export function workspaceFolders(root) {
  return ['packages', 'apps', 'tools'].flatMap((folder) => packagesIn(root, folder, 2));
}

function packagesIn(root, folder, depth) {
  const entries = existsSync(join(root, folder))
    ? readdirSync(join(root, folder), { withFileTypes: true })
    : [];
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${folder}/${name}`)
    .sort()
    .flatMap((path) => {
      if (existsSync(join(root, path, 'package.json'))) return [path];
      return depth > 1 ? packagesIn(root, path, depth - 1) : [];
    });
}
