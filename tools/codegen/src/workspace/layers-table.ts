import type { Project } from './read-workspace.ts';
import { printTable } from './table.ts';

const TABLE = /^\| Layer [^]*?(?=\n\n)/m;

/**
 * Returns the text of ARCHITECTURE.md with its table of layers up to date.
 *
 * @throws {Error} if the text has no table whose first column is `Layer`.
 */
export function writeLayersTable(
  page: string,
  projects: readonly Project[],
  layers: Readonly<Record<string, readonly string[]>>,
): string {
  if (!TABLE.test(page))
    throw new Error('ARCHITECTURE.md has no table of layers; add one with the column "Layer"');
  const rows = Object.entries(layers).map(([layer, imports]) => [
    layer,
    projects
      .filter((project) => project.layer === layer)
      .map(({ name }) => name)
      .join(', '),
    imports.join(', '),
  ]);
  return page.replace(TABLE, () => printTable(['Layer', 'Packages', 'May import'], rows));
}
