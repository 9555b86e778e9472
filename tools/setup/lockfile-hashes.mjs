// Adds the hashes that package-lock.json lacks: `npm run lockfile-hashes`. npm writes a lockfile without the hash of a
// package of another platform when the registry does not have it at that time.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './runtime.mjs';

const LOCKFILE = join(root, 'package-lock.json');
const FOLDER = 'node_modules/';
const OPTIONS = { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] };

/** Returns the packages from the registry whose hash the lockfile lacks, by their paths. */
export function packagesWithoutHash(packages) {
  return Object.entries(packages).filter(
    ([path, { integrity, link }]) => path.includes(FOLDER) && !link && !integrity,
  );
}

/** Returns whether npm installs a package on this machine, by its operating systems, processors and C libraries. */
export function isForThisPlatform({ os, cpu, libc }) {
  const ownLibc = process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl';
  const isLinux = process.platform === 'linux';
  return allows(os, process.platform) && allows(cpu, process.arch) && (!isLinux || allows(libc, ownLibc));
}

/** Reads the field of a package, which names what is allowed, or with a `!` what is not. */
function allows(field, value) {
  const names = [field ?? []].flat();
  if (names.includes(`!${value}`)) return false;
  const allowed = names.filter((name) => !name.startsWith('!'));
  return allowed.length === 0 || allowed.includes(value);
}

function hashOf(name, version) {
  try {
    return execFileSync('npm', ['view', `${name}@${version}`, 'dist.integrity'], OPTIONS).trim();
  } catch {
    return '';
  }
}

function addHashes() {
  const lockfile = JSON.parse(readFileSync(LOCKFILE, 'utf8'));
  const missing = packagesWithoutHash(lockfile.packages);
  const unavailable = missing.filter(([path, entry]) => {
    const name = entry.name ?? path.slice(path.lastIndexOf(FOLDER) + FOLDER.length);
    const integrity = hashOf(name, entry.version);
    if (integrity === '') return true;
    const { version, ...rest } = entry;
    lockfile.packages[path] = { version, integrity, ...rest };
    return false;
  });
  writeFileSync(LOCKFILE, `${JSON.stringify(lockfile, undefined, 2)}\n`);
  console.log(`${missing.length - unavailable.length} hashes added`);
  for (const [path, { version }] of unavailable) console.log(`the registry does not have ${path} ${version}`);
  process.exitCode = unavailable.length === 0 ? 0 : 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) addHashes();
