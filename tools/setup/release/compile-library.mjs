// Compiles libraries without the compiler of TypeScript, which `npm start` does not install: with the parts of rolldown
// that Vite brings along.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isolatedDeclarationSync } from 'rolldown/experimental';
import { transformSync } from 'rolldown/utils';

/** Files that need the packages of development. */
const TEST = /\.test\.ts$|(^|\/)testing\//;

/**
 * Compiles the sources of a library without their tests: each to a module and its types.
 *
 * @param folder The library's folder, with its sources in `src`.
 * @param target The folder of the written files.
 * @throws for a source that exports a type which it does not write out.
 */
export function compileLibrary(folder, target) {
  const sources = readdirSync(join(folder, 'src'), { recursive: true });
  for (const source of sources.filter((name) => name.endsWith('.ts') && !TEST.test(name))) {
    const path = join(folder, 'src', source);
    const text = readFileSync(path, 'utf8');
    const typescript = { onlyRemoveTypeImports: true, rewriteImportExtensions: 'rewrite' };
    const module = transformSync(path, text, { target: 'es2024', typescript });
    const types = isolatedDeclarationSync(path, text);
    const [problem] = [...module.errors, ...types.errors];
    if (problem) throw new Error(`${path} cannot be compiled: ${problem.codeframe ?? problem.message}`);
    const to = join(target, source.slice(0, -'.ts'.length));
    mkdirSync(dirname(to), { recursive: true });
    writeFileSync(`${to}.js`, module.code);
    writeFileSync(`${to}.d.ts`, types.code);
  }
}
