// Lists what is published, and lays each of it out.
import { cpSync } from 'node:fs';
import { join, relative } from 'node:path';
import { bundleServerJs, SERVER_JS } from './bundle-server-js.mjs';
import { importByPath, INLINED, inlinePackages } from './inline-packages.mjs';
import { stageLibrary } from './stage-library.mjs';
import { stagePackage, without } from './stage-package.mjs';
import { closureOf, readManifest, root, workspacePackages } from './workspace-packages.mjs';

/** The libraries that are published as they are, with those of the workspace that they need. */
const LIBRARIES = ['@ethread/client'];

/** The folder of each built site, below `apps`. */
const SITES = {
  docs: 'docs/dist/site',
  packages: 'docs/dist/packages',
  playground: 'playground/dist/site',
  account: 'dashboard/dist/account',
  dashboard: 'dashboard/dist/site',
};

/** Stages every package that is published below a folder. @returns the staged folders. */
export async function stageAll(target, version) {
  const packages = workspacePackages();
  const libraries = new Set(LIBRARIES.flatMap((name) => closureOf(name, packages)));
  const staged = [];
  for (const name of libraries) staged.push(stageLibrary(target, name, packages, version));
  return [...staged, await stageService(target, packages, version)];
}

/**
 * The service comes with its sites, the sample chain and every package of the workspace that it needs, which are part of
 * it: they are no one's to use alone. So are the used classes of @open-rpc/server-js.
 */
async function stageService(target, packages, version) {
  const { folder, manifest } = packages.get('ethread');
  const staged = join(target, 'ethread');
  const inner = closureOf('ethread', packages).filter((name) => name !== 'ethread');
  const needed = Object.assign(
    {},
    ...[...inner, 'ethread'].map((name) => packages.get(name).manifest.dependencies ?? {}),
  );
  const external = without(needed, ...inner, SERVER_JS);
  const { overrides = {} } = readManifest(root);
  const overridden = Object.keys(overrides).filter((name) => name in external);
  // npm follows overrides of the root alone.
  if (overridden.length > 0) throw new Error(`overrides are not published: ${overridden.join(', ')}`);
  stagePackage(staged, {
    folder,
    own: manifest,
    parts: ['bin', 'dist', 'sample-chain'],
    isLibrary: false,
    manifest: { version, files: ['sites', INLINED], dependencies: sorted(external) },
  });
  for (const [site, built] of Object.entries(SITES))
    cpSync(join(root, 'apps', built), join(staged, 'sites', site), { recursive: true });
  const files = inlinePackages(staged, inner, packages);
  for (const [name, file] of await bundleServerJs(join(staged, INLINED, 'server-js')))
    files.set(name, relative(staged, file));
  importByPath(staged, ['bin', 'dist', INLINED], files);
  return staged;
}

const sorted = (record) =>
  Object.fromEntries(Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1)));
