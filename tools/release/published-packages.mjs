// Lists what is published, and lays each of it out.
import { cpSync } from 'node:fs';
import { join, relative } from 'node:path';
import { bundleServerJs, SERVER_JS } from './bundle-server-js.mjs';
import { importByPath, INLINED, inlinePackages } from './inline-packages.mjs';
import { pinned, stageLibrary } from './stage-library.mjs';
import { stagePackage, without } from './stage-package.mjs';
import { closureOf, readManifest, root, workspacePackages } from './workspace-packages.mjs';

/** Libraries that are published as they are, with those of the workspace that they need. */
const LIBRARIES = ['@ethread/client', '@ethread/types', '@ethread/openrpc'];

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
  for (const name of libraries) staged.push(await stageLibrary(target, name, packages, version));
  return [
    ...staged,
    stageCodegen(target, packages, version),
    stagePlayground(target, packages, version),
    await stageService(target, packages, version),
  ];
}

function stageCodegen(target, packages, version) {
  const { folder, manifest } = packages.get('@ethread/codegen');
  const staged = join(target, 'ethread-codegen');
  stagePackage(staged, {
    folder,
    own: manifest,
    parts: ['bin', 'dist', 'src/runtime'],
    manifest: {
      name: 'ethread-codegen',
      version,
      dependencies: pinned(manifest.dependencies, packages, version),
    },
  });
  for (const name of ['fault.ts', 'method-checks.ts'])
    cpSync(join(packages.get('@ethread/types').folder, 'src', name), join(staged, 'src/runtime', name));
  return staged;
}

/** The playground is static files for any host: they stand in the package's own folder `site`. */
function stagePlayground(target, packages, version) {
  const { folder, manifest } = packages.get('@ethread/playground');
  const staged = join(target, 'ethread-playground');
  const own = without(manifest, 'scripts', 'dependencies', 'exports');
  stagePackage(staged, {
    folder,
    own,
    parts: [],
    manifest: { version, files: ['site'], exports: { './package.json': './package.json' } },
  });
  cpSync(join(folder, 'dist/site'), join(staged, 'site'), { recursive: true });
  return staged;
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
