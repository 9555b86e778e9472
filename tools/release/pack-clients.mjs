// Packs the clients that a service offers under /packages, before any of them is on a registry: `node
// tools/release/pack-clients.mjs --out DIR`. Needs no Python and no Go. The build of the docs runs it.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { zipSync } from 'fflate';
import { compileLibrary } from './compile-library.mjs';
import { packNpm } from './pack-npm.mjs';
import { stageLibrary } from './stage-library.mjs';
import { writeManifest } from './stage-package.mjs';
import { closureOf, readManifest, root, workspacePackages } from './workspace-packages.mjs';

const CLIENT = '@ethread/client';
/** Files of the Go client that only its tests use. */
const GO_TEST = /_test\.go$/;

const { values } = parseArgs({ options: { out: { type: 'string', default: 'dist/clients' } } });
const out = resolve(values.out);
const { version } = readManifest(root);
const scratch = mkdtempSync(join(tmpdir(), 'ethread-clients-'));
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
const files = [await packTypeScript(), packPython(), packGo()];
writeFileSync(join(out, 'index.html'), indexPage(files));

/**
 * Packs the client for npm. The packages of the workspace that it needs come within it, since no registry has them.
 * Returns the file.
 */
async function packTypeScript() {
  const packages = workspacePackages();
  const stage = (name) => {
    const { folder } = packages.get(name);
    const built = join(scratch, 'built', basename(folder));
    compileLibrary(folder, join(built, 'dist'));
    return stageLibrary(scratch, name, packages, version, built);
  };
  const inner = closureOf(CLIENT, packages).filter((name) => name !== CLIENT);
  const staged = await stage(CLIENT);
  const external = {};
  for (const name of inner) {
    const at = await stage(name);
    const manifest = readManifest(at);
    for (const [dependency, range] of Object.entries(manifest.dependencies ?? {}))
      if (!packages.has(dependency)) external[dependency] = range;
    mkdirSync(join(staged, 'node_modules/@ethread'), { recursive: true });
    renameSync(at, join(staged, 'node_modules', name));
  }
  const manifest = readManifest(staged);
  const dependencies = { ...Object.fromEntries(inner.map((name) => [name, version])), ...external };
  writeManifest(staged, { ...manifest, dependencies, bundleDependencies: inner });
  const file = join(out, 'ethread-client.tgz');
  const [packed] = packNpm([staged], out);
  renameSync(packed.file, file);
  return file;
}

/**
 * Packs the client for Python as a wheel. Returns the file.
 *
 * @see https://packaging.python.org/en/latest/specifications/binary-distribution-format/
 */
function packPython() {
  const source = join(root, 'clients/python');
  const project = readFileSync(join(source, 'pyproject.toml'), 'utf8');
  const field = (name) => new RegExp(`^${name} = "(.*)"$`, 'm').exec(project)[1];
  const folder = `ethread-${version}.dist-info`;
  const metadata = [
    'Metadata-Version: 2.4',
    'Name: ethread',
    `Version: ${version}`,
    `Summary: ${field('description')}`,
    `License-Expression: ${field('license')}`,
    'License-File: LICENSE',
    `Requires-Python: ${field('requires-python')}`,
    'Description-Content-Type: text/markdown',
    '',
    readFileSync(join(source, 'README.md'), 'utf8'),
  ].join('\n');
  const wheel = [
    'Wheel-Version: 1.0',
    'Generator: ethread',
    'Root-Is-Purelib: true',
    'Tag: py3-none-any',
    '',
  ].join('\n');
  const entries = {
    ...Object.fromEntries(
      readdirSync(join(source, 'ethread'))
        .filter((name) => /\.py$|^py\.typed$/.test(name))
        .map((name) => [`ethread/${name}`, readFileSync(join(source, 'ethread', name))]),
    ),
    [`${folder}/METADATA`]: Buffer.from(metadata),
    [`${folder}/WHEEL`]: Buffer.from(wheel),
    [`${folder}/licenses/LICENSE`]: readFileSync(join(root, 'LICENSE')),
  };
  const record = Object.entries(entries).map(([name, bytes]) => {
    const hash = createHash('sha256').update(bytes).digest('base64url');
    return `${name},sha256=${hash},${bytes.length}`;
  });
  entries[`${folder}/RECORD`] = Buffer.from([...record, `${folder}/RECORD,,`, ''].join('\n'));
  const file = join(out, `ethread-${version}-py3-none-any.whl`);
  // A constant time makes the same sources the same file. ZIP has no earlier one.
  writeFileSync(file, zipSync(entries, { mtime: '1980-01-01T00:00:00' }));
  return file;
}

/** Packs the Go module with the sources that its users compile. Returns the file. */
function packGo() {
  const source = join(root, 'clients/go');
  const staged = join(scratch, 'ethread-go');
  cpSync(source, staged, { recursive: true, filter: (path) => !GO_TEST.test(path) });
  cpSync(join(root, 'LICENSE'), join(staged, 'LICENSE'));
  const file = join(out, 'ethread-go.tgz');
  run('tar', ['-czf', file, 'ethread-go'], scratch);
  return file;
}

function run(program, args, cwd) {
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd, encoding: 'utf8' });
  if (status !== 0)
    throw new Error(`${program} ${args[0]} failed: ${error?.message ?? `${stdout}${stderr}`}`);
}

function indexPage(paths) {
  const items = paths.map((path) => `<li><a href="${basename(path)}">${basename(path)}</a></li>`).join('');
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>Packages</title><h1>Packages</h1><ul>${items}</ul></html>\n`;
}
