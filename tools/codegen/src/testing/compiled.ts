import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compileProject } from './compiler.ts';

/** Generated files in the form that the compiler accepts, and the modules that it compiles from them. */
export interface Compiled {
  readonly messages: readonly string[];
  load<Loaded>(module: string): Promise<Loaded>;
  remove(): void;
}

const OPTIONS = {
  target: 'es2022',
  module: 'nodenext',
  moduleResolution: 'nodenext',
  lib: ['es2022', 'dom'],
  types: [],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noUnusedLocals: true,
  noImplicitReturns: true,
  noImplicitOverride: true,
  verbatimModuleSyntax: true,
  skipLibCheck: true,
};

/** Writes files to a temporary folder, compiles them strictly, and leaves the JavaScript next to them. */
export function compileFiles(files: ReadonlyMap<string, string>): Compiled {
  const folder = mkdtempSync(join(tmpdir(), 'ethread-generated-'));
  for (const [path, content] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  const sources = [...files.keys()].filter((path) => path.endsWith('.ts'));
  const settings = { compilerOptions: OPTIONS, files: sources };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings));
  return {
    messages: compileProject(folder),
    load: (module) => import(pathToFileURL(join(folder, `${module}.js`)).href),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
