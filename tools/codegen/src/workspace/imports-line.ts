import type { Project } from './read-workspace.ts';

const IMPORTS_LINE = /^Imports: .*$/m;

/**
 * Returns a package's README with its line `Imports: …` up to date.
 *
 * @throws {Error} if the README has no such line.
 */
export function writeImportsLine(readme: string, { folder, imports, libraries }: Project): string {
  if (!IMPORTS_LINE.test(readme)) throw new Error(`${folder}/README.md has no line "Imports: "; add one`);
  const own = imports.length === 0 ? 'nothing of the workspace' : imports.join(', ');
  const line =
    libraries.length === 0 ? `Imports: ${own}.` : `Imports: ${own}. Libraries: ${libraries.join(', ')}.`;
  return readme.replace(IMPORTS_LINE, () => line);
}
