// Prepares a release: `npm run release -- VERSION [--dry-run]`. One version for all packages; the changelog's entries under
// Unreleased become those of the version; a commit and a tag follow. Publishing is the forge's (release.yml), by the tag.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root, workspacePackages } from './workspace-packages.mjs';

const { values, positionals } = parseArgs({
  options: {
    'dry-run': { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const isDryRun = values['dry-run'];
const [version = ''] = positionals;
const packages = workspacePackages();
const { manifest: service } = packages.get('ethread');
const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
  fail('say which version: npm run release -- 0.2.0 [--dry-run]');
if (version === service.version) fail(`${version} is the version already`);
if (git('tag', '--list', `v${version}`) !== '') fail(`the tag v${version} is there already`);
if (!isDryRun && git('status', '--porcelain') !== '') fail('commit or remove what is not committed first');
const notes = unreleasedNotes();
if (notes === '') fail('CHANGELOG.md has nothing under Unreleased');

console.log(`${service.version} → ${version}, ${packages.size} packages\n`);
console.log(`Notes:\n\n${notes}\n`);
if (isDryRun) {
  console.log(
    `Dry run: nothing was written. Without --dry-run: one commit "Release ${version}", and the tag v${version}.`,
  );
} else {
  setVersions();
  writeChangelog();
  addDocuments();
  nameRegistry();
  execFileSync('npm', ['install', '--package-lock-only', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: root,
  });
  git('commit', '--all', '--message', `Release ${version}`);
  git('tag', '--annotate', `v${version}`, '--message', notes);
  console.log(`Committed and tagged. Push both: git push --follow-tags`);
}

function fail(reason) {
  console.error(`release: ${reason}`);
  process.exit(1);
}

function unreleasedNotes() {
  const text = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
  return (/^## Unreleased\n([\s\S]*?)(?=^## )/m.exec(text)?.[1] ?? '').trim();
}

/** Writes the version into every package.json, and where packages of the workspace need each other. */
function setVersions() {
  const manifests = [root, ...[...packages.values()].map(({ folder }) => folder)];
  for (const folder of manifests) {
    const file = join(folder, 'package.json');
    const manifest = JSON.parse(readFileSync(file, 'utf8'));
    manifest.version = version;
    for (const kind of ['dependencies', 'devDependencies'])
      for (const name of Object.keys(manifest[kind] ?? {}))
        if (packages.has(name)) manifest[kind][name] = version;
    writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`);
  }
  const chart = join(root, 'deploy/helm/ethread/Chart.yaml');
  writeFileSync(
    chart,
    readFileSync(chart, 'utf8').replaceAll(/^(version|appVersion): .*$/gm, `$1: ${version}`),
  );
}

function writeChangelog() {
  const file = join(root, 'CHANGELOG.md');
  const day = new Date().toISOString().slice(0, 10);
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace('## Unreleased\n', `## Unreleased\n\n## ${version} (${day})\n`),
  );
}

/** Makes the docs name the registry, which has the client from now on. */
function nameRegistry() {
  const file = join(root, 'packages/contract/ui/src/snippets/install-commands.ts');
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace(/^const IS_RELEASED = false;$/m, 'const IS_RELEASED = true;'),
  );
}

/** Adds each document, with the day, to those of its released versions. The docs site publishes the contract's. */
function addDocuments() {
  for (const name of ['', 'companions', 'admin', 'account']) {
    const day = new Date().toISOString().slice(0, 10);
    const text = readFileSync(join(root, 'openrpc', name, 'openrpc.json'), 'utf8').replace(
      /^ {4}"version": .*$/m,
      `$&\n    "x-released": "${day}",`,
    );
    const folder = join(root, 'openrpc', name, 'released');
    mkdirSync(folder, { recursive: true });
    const file = join(folder, `${JSON.parse(text).info.version}.json`);
    writeFileSync(file, text);
    git('add', file);
  }
}
