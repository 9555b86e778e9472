import { execSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from './runtime.mjs';
import { workspaceFolders } from './workspace-folders.mjs';

/** The files of a site that are not sources. */
const NOT_SOURCES = new Set(['dist', 'node_modules', 'test', 'test-results']);

/**
 * Returns the sites that were never built, whose build was interrupted, or that were built before one of their sources
 * changed: their names, folders and build commands.
 */
export function staleSites() {
  return readdirSync(join(root, 'apps'))
    .map((app) => join(root, 'apps', app))
    .filter((folder) => existsSync(join(folder, 'package.json')))
    .map((folder) => ({ folder, manifest: JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) }))
    .filter(({ folder, manifest }) => manifest.nx?.targets?.site && isStale(folder))
    .map(({ folder, manifest }) => ({
      name: manifest.name,
      folder,
      command: manifest.nx.targets.site.command,
    }));
}

export function ensureSites(names) {
  const env = { ...process.env, NODE_OPTIONS: '', NODE_ENV: 'production' };
  for (const { name, command } of staleSites())
    if (names.includes(name)) execSync(command, { cwd: root, env, stdio: 'inherit' });
}

function isStale(folder) {
  const built = join(folder, 'dist/site/index.html');
  if (!existsSync(built) || existsSync(join(folder, 'dist/building'))) return true;
  const builtAt = statSync(built).mtimeMs;
  return [folder, join(root, 'openrpc'), ...dependenciesOf(folder)].some((sources) =>
    hasChangedSince(sources, builtAt),
  );
}

/** Returns the folders of the workspace's packages that a site depends on. */
function dependenciesOf(folder) {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const names = Object.keys({ ...dependencies, ...devDependencies });
  return workspaceFolders(root)
    .filter((path) => names.includes(`@ethread/${basename(path)}`))
    .map((path) => join(root, path, 'src'))
    .filter((sources) => existsSync(sources));
}

function hasChangedSince(folder, time) {
  return readdirSync(folder, { withFileTypes: true }).some((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return !NOT_SOURCES.has(entry.name) && hasChangedSince(path, time);
    return statSync(path).mtimeMs > time;
  });
}
