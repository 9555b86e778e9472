import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import ts from 'typescript';

const PACKAGES = join(import.meta.dirname, '../..');
const CONSUMER = join(import.meta.dirname, '../consumer/consumer.ts');
/** The package and what it is made of, with the modules that others may import. */
const MODULES: Readonly<Record<string, readonly string[]>> = {
  core: ['index'],
  'json-rpc': ['index'],
  types: ['index'],
  chain: ['index'],
  client: ['index', 'verify/index'],
};

describe('a project that uses the package', () => {
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'ethread-consumer-'));
    emitDeclarations(folder);
    writeFileSync(join(folder, 'consumer.ts'), readFileSync(CONSUMER));
  }, 120_000);

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each([
    ['bundlers', ts.ModuleResolutionKind.Bundler, ts.ModuleKind.ESNext],
    ['Node', ts.ModuleResolutionKind.NodeNext, ts.ModuleKind.NodeNext],
  ])(
    'compiles under --strict as %s resolve modules, without types of Node',
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
    60_000,
  );
});

/** Writes what a build publishes, as far as compilers read it: declarations and the packages' faces. */
function emitDeclarations(folder: string): void {
  const { config } = ts.readConfigFile(join(PACKAGES, '../tsconfig.base.json'), ts.sys.readFile);
  const { options } = ts.convertCompilerOptionsFromJson(
    { ...config.compilerOptions, composite: false, declarationMap: false, emitDeclarationOnly: true },
    PACKAGES,
  );
  const files = Object.entries(MODULES).flatMap(([name, modules]) =>
    modules.map((module) => join(PACKAGES, name, 'src', `${module}.ts`)),
  );
  const program = ts.createProgram(files, { ...options, rootDir: PACKAGES, outDir: folder });
  const { diagnostics } = program.emit();
  if (diagnostics.length > 0) throw new Error(diagnostics.map(described).join('\n'));
  for (const [name, modules] of Object.entries(MODULES)) {
    const exported = modules.map((module) => [
      `.${module === 'index' ? '' : `/${dirname(module)}`}`,
      { types: `./src/${module}.d.ts` },
    ]);
    writeFileSync(
      join(folder, name, 'package.json'),
      JSON.stringify({ name: `@ethread/${name}`, type: 'module', exports: Object.fromEntries(exported) }),
    );
    mkdirSync(join(folder, 'node_modules/@ethread'), { recursive: true });
    symlinkSync(join(folder, name), join(folder, 'node_modules/@ethread', name));
  }
}

function described({ file, start = 0, messageText }: ts.Diagnostic): string {
  const line = file ? `${file.fileName}:${file.getLineAndCharacterOfPosition(start).line + 1} ` : '';
  return line + ts.flattenDiagnosticMessageText(messageText, '\n');
}
