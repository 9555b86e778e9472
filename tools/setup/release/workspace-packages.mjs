// Knows the packages of this workspace by name. Plain JavaScript, as all of this tool.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../runtime.mjs';
import { workspaceFolders } from '../workspace-folders.mjs';

export { root };

export const readManifest = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

/** Returns the packages of the workspace: name → { folder, manifest }. */
export function workspacePackages() {
  return new Map(
    workspaceFolders(root)
      .map((path) => join(root, path))
      .map((folder) => ({ folder, manifest: readManifest(folder) }))
      .map((one) => [one.manifest.name, one]),
  );
}

/** Returns the packages of the workspace that one needs at run time, itself first. */
export function closureOf(name, packages) {
  const found = new Set([name]);
  for (const one of found)
    for (const dependency of Object.keys(packages.get(one).manifest.dependencies ?? {}))
      if (packages.has(dependency)) found.add(dependency);
  return [...found];
}
