import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { closureOf, root } from './workspace-packages.mjs';

const TSC = join(root, 'node_modules/typescript-native/bin/tsc');
const TYPES = join(root, 'node_modules/@types');
/** Files that need the packages of development. */
const TESTS = ['src/**/*.test.ts', 'src/**/testing/**'];

/**
 * Compiles a library, and those that it needs, into their `dist`. `npm start` installs no types of tests, so that it
 * cannot build the projects of the workspace: it compiles the sources without the tests.
 */
export function compileLibrary(name, packages, scratch) {
  const isDevelopment = existsSync(join(TYPES, 'jest'));
  if (isDevelopment) build(packages.get(name).folder);
  else compileSources(name, packages, { scratch, outOf: (folder) => join(folder, 'dist') });
}

/** Compiles the sources of a library, and of those that it needs, without their tests. `outOf` names their outputs. */
export function compileSources(name, packages, { scratch, outOf }) {
  const projectOf = (one) => join(scratch, 'projects', basename(packages.get(one).folder));
  for (const one of closureOf(name, packages)) {
    const { folder, manifest } = packages.get(one);
    const needed = Object.keys(manifest.dependencies ?? {}).filter((dependency) => packages.has(dependency));
    const settings = {
      extends: join(root, 'tsconfig.base.json'),
      compilerOptions: {
        rootDir: join(folder, 'src'),
        outDir: outOf(folder),
        tsBuildInfoFile: join(outOf(folder), 'sources.tsbuildinfo'),
        types: ['node'],
        typeRoots: [TYPES],
      },
      include: [join(folder, 'src/**/*.ts')],
      exclude: TESTS.map((pattern) => join(folder, pattern)),
      references: needed.map((dependency) => ({ path: projectOf(dependency) })),
    };
    mkdirSync(projectOf(one), { recursive: true });
    writeFileSync(join(projectOf(one), 'tsconfig.json'), JSON.stringify(settings));
  }
  build(projectOf(name));
}

function build(project) {
  const { status, stdout, stderr, error } = spawnSync(process.execPath, [TSC, '--build', project], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`tsc failed: ${error?.message ?? `${stdout}${stderr}`}`);
}
