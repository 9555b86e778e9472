// Lists the licences of the service's dependencies from the lockfile: `npm run licences`. Plain JavaScript, so that it
// runs before any installation.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './runtime.mjs';

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
const byLicence = new Map();
for (const [path, { dev, devOptional, link, license, version }] of Object.entries(packages)) {
  // Links and paths outside of node_modules belong to the workspace.
  if (dev || devOptional || link || !path.includes('node_modules/')) continue;
  const name = `${path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)}@${version}`;
  const licence = license ?? 'not stated';
  byLicence.set(licence, (byLicence.get(licence) ?? new Set()).add(name));
}
const rows = [...byLicence].sort(([, one], [, other]) => other.size - one.size);
for (const [licence, names] of rows)
  console.log(`${licence} (${names.size})\n  ${[...names].sort().join('\n  ')}\n`);
console.log(rows.map(([licence, { size }]) => `${size} ${licence}`).join(', '));
