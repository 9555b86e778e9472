// Writes a package.json and a lockfile into the current folder, so that an installation there takes the versions of this
// workspace's lockfile: `node tools/setup/release/pin-dependencies.mjs && npm install PACKED`. The Dockerfile uses it.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { closureOf, root, workspacePackages } from './workspace-packages.mjs';

const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
const entries = Object.entries(lock.packages);
const installed = entries.filter(([path, { link }]) => path.startsWith('node_modules/') && !link);

// The service's own versions come first, where another package of the workspace needs another version: npm would install
// both otherwise.
const packages = workspacePackages();
const wanted = closureOf('ethread', packages)
  .flatMap((name) => Object.entries(packages.get(name).manifest.dependencies ?? {}))
  .filter(([name]) => !packages.has(name));
const own = wanted.map(([name, version]) => {
  const path = `node_modules/${name}`;
  const [, found] = entries.find(([at, entry]) => at.endsWith(path) && entry.version === version) ?? [];
  if (!found) throw new Error(`package-lock.json has no ${name} ${version}`);
  return [path, found];
});
writeFileSync('package.json', JSON.stringify({ private: true }));
writeFileSync(
  'package-lock.json',
  JSON.stringify({ ...lock, packages: { '': {}, ...Object.fromEntries([...installed, ...own]) } }),
);
