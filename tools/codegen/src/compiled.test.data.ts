import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import type { Files } from './emitters/layout.ts';

/** Generated files as the compiler takes them, and the modules that it makes of them. */
export interface Compiled {
  /** What the compiler says of them. */
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

/** Writes files of one folder to a folder of their own, compiles them strictly, and leaves JavaScript beside them. */
export function compileFiles(files: Files): Compiled {
  const folder = mkdtempSync(join(tmpdir(), 'ethread-generated-'));
  for (const [path, content] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  const sources = [...files.keys()].filter((path) => path.endsWith('.ts')).map((path) => join(folder, path));
  const program = ts.createProgram(sources, OPTIONS);
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
