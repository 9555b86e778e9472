import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import ts from 'typescript';

const PACKAGES = join(import.meta.dirname, '../../..');
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
    ['bundlers', ts.ModuleResolutionKind.Bundler, ts.ModuleKind.ESNext],
    ['Node', ts.ModuleResolutionKind.NodeNext, ts.ModuleKind.NodeNext],
  ])(
    'compiles under --strict with %s module resolution, without types of Node',
    (_who, moduleResolution, module) => {
      const options: ts.CompilerOptions = {
        strict: true,
        noEmit: true,
        target: ts.ScriptTarget.ES2022,
        lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'],
        types: [],
        module,
        moduleResolution,
      };
      const program = ts.createProgram([join(folder, 'consumer.ts')], options);
      expect(ts.getPreEmitDiagnostics(program).map(described)).toEqual([]);
    },
  );
});

/** Writes the published files that a compiler reads: declarations and package exports. */
function emitDeclarations(folder: string): void {
  const { config } = ts.readConfigFile(join(PACKAGES, '../tsconfig.base.json'), ts.sys.readFile);
  const { options } = ts.convertCompilerOptionsFromJson(
    { ...config.compilerOptions, composite: false, declarationMap: false, emitDeclarationOnly: true },
    PACKAGES,
  );
  const packages = FOLDERS.map((path) => ({ path, sources: sourcesOf(path) }));
  const files = packages.flatMap(({ path, sources }) =>
    Object.values(sources).map((source) => join(PACKAGES, path, source)),
  );
  const program = ts.createProgram(files, { ...options, rootDir: PACKAGES, outDir: folder });
  const { diagnostics } = program.emit();
  if (diagnostics.length > 0) throw new Error(diagnostics.map(described).join('\n'));
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

function described({ file, start = 0, messageText }: ts.Diagnostic): string {
  const line = file ? `${file.fileName}:${file.getLineAndCharacterOfPosition(start).line + 1} ` : '';
  return line + ts.flattenDiagnosticMessageText(messageText, '\n');
}
