import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

const PACKAGES = join(import.meta.dirname, '../../..');
const WORKSPACE = join(PACKAGES, '..');
/** The compiler of the workspace. It takes a tenth of the CPU time of the package `typescript`. */
const TSC = join(WORKSPACE, 'node_modules/typescript-native/bin/tsc');
const CONSUMER = join(import.meta.dirname, '../consumer/consumer.ts');
/** The folders of the package and of its dependencies in this repository. */
const FOLDERS = ['base/core', 'base/json-rpc', 'contract/types', 'codec/chain', 'contract/client'];

describe('a project that uses the package', () => {
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'ethread-consumer-'));
    emitDeclarations(folder);
    writeFileSync(join(folder, 'consumer.ts'), readFileSync(CONSUMER));
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each([
    ['bundlers', 'bundler', 'esnext'],
    ['Node', 'nodenext', 'nodenext'],
  ])(
    'compiles under --strict with %s module resolution, without types of Node',
    (_who, moduleResolution, module) => {
      const compilerOptions = {
        strict: true,
        noEmit: true,
        target: 'es2022',
        lib: ['es2022', 'dom'],
        types: [],
        module,
        moduleResolution,
      };
      expect(compile(folder, { compilerOptions, files: ['consumer.ts'] })).toBe('');
    },
  );
});

/** Runs the compiler with a configuration in a folder. Returns what it reports. */
function compile(folder: string, configuration: object): string {
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(configuration));
  const { status, stdout, stderr } = spawnSync(process.execPath, [TSC, '--project', folder], {
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  return status === 0 ? '' : `exit code ${status}\n${stdout}${stderr}`;
}

/** Writes the published files that a compiler reads: declarations and package exports. */
function emitDeclarations(folder: string): void {
  const packages = FOLDERS.map((path) => ({ path, sources: sourcesOf(path) }));
  const problems = compile(folder, {
    extends: join(WORKSPACE, 'tsconfig.base.json'),
    compilerOptions: {
      composite: false,
      declarationMap: false,
      emitDeclarationOnly: true,
      // Each package is checked by a configuration of its own.
      noCheck: true,
      rootDir: PACKAGES,
      outDir: folder,
      typeRoots: [join(WORKSPACE, 'node_modules/@types')],
    },
    // All of them: the compiler emits no file that it finds below node_modules first, and the order is not fixed.
    include: FOLDERS.map((path) => join(PACKAGES, path, 'src')),
    exclude: FOLDERS.map((path) => join(PACKAGES, path, 'src/**/*.test.ts')),
  });
  if (problems !== '') throw new Error(problems);
  for (const { path, sources } of packages) {
    const name = basename(path);
    const exported = Object.entries(sources).map(([subpath, source]) => [
      subpath,
      { types: source.replace(/\.ts$/, '.d.ts') },
    ]);
    writeFileSync(
      join(folder, path, 'package.json'),
      JSON.stringify({ name: `@ethread/${name}`, type: 'module', exports: Object.fromEntries(exported) }),
    );
    mkdirSync(join(folder, 'node_modules/@ethread'), { recursive: true });
    symlinkSync(join(folder, path), join(folder, 'node_modules/@ethread', name));
  }
}

/** Returns the modules that a package exports, by the path of the export. */
function sourcesOf(path: string): Readonly<Record<string, string>> {
  const { exports }: { readonly exports: Readonly<Record<string, string | Record<string, string>>> } =
    JSON.parse(readFileSync(join(PACKAGES, path, 'package.json'), 'utf8'));
  return Object.fromEntries(
    Object.entries(exports).flatMap(([subpath, target]) =>
      typeof target === 'object' && target['@ethread/source'] ? [[subpath, target['@ethread/source']]] : [],
    ),
  );
}
