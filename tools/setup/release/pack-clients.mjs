// Packs the client that a service offers under /packages, before the registry has it: `node
// tools/setup/release/pack-clients.mjs --out DIR`. The build of the docs runs it.
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { compileLibrary } from './compile-library.mjs';
import { packNpm } from './pack-npm.mjs';
import { stageLibrary } from './stage-library.mjs';
import { writeManifest } from './stage-package.mjs';
import { closureOf, readManifest, root, workspacePackages } from './workspace-packages.mjs';

const CLIENT = '@ethread/client';
const FILE = 'ethread-client.tgz';

const { values } = parseArgs({ options: { out: { type: 'string', default: 'dist/clients' } } });
const out = resolve(values.out);
const { version } = readManifest(root);
const scratch = mkdtempSync(join(tmpdir(), 'ethread-clients-'));
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
await packClient();
writeFileSync(
  join(out, 'index.html'),
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>Packages</title><h1>Packages</h1><ul><li><a href="${FILE}">${FILE}</a></li></ul></html>\n`,
);

/** Packs the client for npm. The packages of the workspace that it needs come within it, since no registry has them. */
async function packClient() {
  const packages = workspacePackages();
  const stage = (name) => {
    const { folder } = packages.get(name);
    const built = join(scratch, 'built', basename(folder));
    compileLibrary(folder, join(built, 'dist'));
    return stageLibrary(scratch, name, packages, version, built);
  };
  const inner = closureOf(CLIENT, packages).filter((name) => name !== CLIENT);
  const staged = stage(CLIENT);
  const external = {};
  for (const name of inner) {
    const at = stage(name);
    const manifest = readManifest(at);
    for (const [dependency, range] of Object.entries(manifest.dependencies ?? {}))
      if (!packages.has(dependency)) external[dependency] = range;
    mkdirSync(join(staged, 'node_modules/@ethread'), { recursive: true });
    renameSync(at, join(staged, 'node_modules', name));
  }
  const manifest = readManifest(staged);
  const dependencies = { ...Object.fromEntries(inner.map((name) => [name, version])), ...external };
  writeManifest(staged, { ...manifest, dependencies, bundleDependencies: inner });
  const [packed] = packNpm([staged], out);
  renameSync(packed.file, join(out, FILE));
}
