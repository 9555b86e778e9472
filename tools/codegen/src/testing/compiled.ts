import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import type { Files } from '../emitters/layout.ts';

/** Generated files in the form that the compiler accepts, and the modules that it compiles from them. */
export interface Compiled {
  /** The messages of the compiler. */
  readonly messages: readonly string[];
  load<Loaded>(module: string): Promise<Loaded>;
  remove(): void;
}

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'],
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

const host = ts.createCompilerHost(OPTIONS);
const parse = host.getSourceFile.bind(host);
const libraries = new Map<string, ts.SourceFile | undefined>();
/**
 * Parses the compiler's own libraries and npm packages once for all programs, which is a quarter of the time of a small
 * program.
 */
host.getSourceFile = (path, ...options) => {
  if (!path.includes('/node_modules/')) return parse(path, ...options);
  if (!libraries.has(path)) libraries.set(path, parse(path, ...options));
  return libraries.get(path);
};

/** Writes files to a temporary folder, compiles them strictly, and leaves the JavaScript next to them. */
export function compileFiles(files: Files): Compiled {
  const folder = mkdtempSync(join(tmpdir(), 'ethread-generated-'));
  for (const [path, content] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  const sources = [...files.keys()].filter((path) => path.endsWith('.ts')).map((path) => join(folder, path));
  const program = ts.createProgram(sources, OPTIONS, host);
  const messages = ts.getPreEmitDiagnostics(program).map(({ file, start = 0, messageText }) => {
    const line = file
      ? `${file.fileName.slice(folder.length + 1)}:${file.getLineAndCharacterOfPosition(start).line + 1}: `
      : '';
    return `${line}${ts.flattenDiagnosticMessageText(messageText, '\n')}`;
  });
  program.emit();
  return {
    messages,
    load: (module) => import(pathToFileURL(join(folder, `${module}.js`)).href),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
