// Puts a package of npm with all that it needs into the node_modules of a staged package.
import { cpSync, existsSync, realpathSync } from 'node:fs';
import { join, relative } from 'node:path';
import { readManifest } from './workspace-packages.mjs';

/**
 * Copies a dependency as it is installed here, for what the overrides of this workspace hold would not hold for users.
 *
 * @param nodeModules The folder where it is installed.
 */
export function bundleDependency(name, nodeModules, target) {
  copyOne(join(nodeModules, name), join(target, name));
}

function copyOne(from, to, top = { from: parentOf(from), to: parentOf(to), done: new Set() }) {
  const source = realpathSync(from);
  if (top.done.has(to)) return;
  top.done.add(to);
  cpSync(source, to, {
    recursive: true,
    dereference: true,
    filter: (path) => !relative(source, path).split('/').includes('node_modules') && !path.endsWith('.map'),
  });
  for (const dependency of Object.keys(readManifest(source).dependencies ?? {})) {
    const nested = join(from, 'node_modules', dependency);
    if (existsSync(nested)) copyOne(nested, join(to, 'node_modules', dependency), top);
    else copyOne(join(top.from, dependency), join(top.to, dependency), top);
  }
}

/** Returns the node_modules folder of a package, whose name may have a scope. */
function parentOf(path) {
  return path.slice(0, path.lastIndexOf('node_modules') + 'node_modules'.length);
}
