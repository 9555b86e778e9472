import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** The folder of the built site. */
export const SITE = join(import.meta.dirname, '../dist/site');

/** The paths of all pages of the built site, from its root. */
export const sitePaths: readonly string[] = readdirSync(SITE, { recursive: true, withFileTypes: true })
  .filter(({ name }) => name === 'index.html')
  .map(({ parentPath }) => relative(SITE, parentPath).split(sep).join('/'))
  .map((path) => (path === '' ? '' : `${path}/`))
  .sort();
