import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../../..');

/** The parts of a package.json that the layout needs. */
interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/**
 * Lays out an earlier version of this repository in a folder. Its dependencies from npm are those that this workspace
 * has installed, in the same versions where it has them.
 *
 * @param version A tag or commit.
 * @returns the path of its command `ethread`, which runs from the sources.
 */
export function checkOutVersion(version: string, folder: string): string {
  const archive = execFileSync('git', ['archive', version], { cwd: ROOT, maxBuffer: 1 << 30 });
  execFileSync('tar', ['--extract', '--directory', folder], { input: archive });
  const places = packagesOf(folder);
  const own = new Set(places.map((place) => readManifest(place).name));
  for (const place of places) link(place, join(folder, 'node_modules', readManifest(place).name));
  for (const name of packagesIn(join(ROOT, 'node_modules'))) {
    if (!own.has(name)) link(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name));
  }
  for (const place of places) {
    for (const [name, wanted] of Object.entries(readManifest(place).dependencies ?? {})) {
      const found = own.has(name) ? undefined : installedCopy(name, wanted);
      if (found !== undefined) link(found, join(place, 'node_modules', name));
    }
  }
  return join(folder, 'apps/service/bin/ethread.mjs');
}

/** Returns the folder of a dependency in a version, when only a package of this workspace has it. */
function installedCopy(name: string, wanted: string): string | undefined {
  return [ROOT, ...packagesOf(ROOT)]
    .map((place) => join(place, 'node_modules', name))
    .find((place) => existsSync(join(place, 'package.json')) && readManifest(place).version === wanted);
}

function packagesOf(root: string): readonly string[] {
  const patterns = ['packages/*', 'packages/*/*', 'apps/*', 'tools/*'].map((one) => `${one}/package.json`);
  return globSync(patterns, { cwd: root }).map((file) => join(root, dirname(file)));
}

/** Returns the names of the packages in a folder of the name `node_modules`. */
function packagesIn(folder: string): readonly string[] {
  return readdirSync(folder).flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(folder, name)).map((one) => `${name}/${one}`) : [name],
  );
}

function readManifest(place: string): Manifest {
  return JSON.parse(readFileSync(join(place, 'package.json'), 'utf8'));
}

function link(target: string, path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(target, path);
}
