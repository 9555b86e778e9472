import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The pages about the workspace. The changelog names earlier files, too. */
export const PAGES = [
  '{README,ARCHITECTURE,CONTRIBUTING,SECURITY}.md',
  '{docs,openrpc,deploy}/**/*.md',
  '{packages,packages/*,apps,tools}/*/README.md',
];
/** The record of what was removed names it. */
export const OTHER_PAGES: readonly string[] = [
  '**/node_modules/**',
  'docs/decisions/0060-what-was-removed.md',
];
const LINK = /\]\((?![a-z]+:|#)([^)#\s]+)/g;
const NAMED_PATH = /(?<![\w./@:-])((?:packages|apps|tools|docs|openrpc|deploy)\/[\w./-]*\w)(?![\w/]*\*)/g;
/** The example of a method that the guides add, and built files. */
const ABSENT = /eth_example|\/dist\b/;

/** A file that a page names, but which does not exist. */
export interface MissingFile {
  readonly page: string;
  readonly line: number;
  readonly path: string;
}

/**
 * Returns the files and folders that the Markdown pages below `root` link to, or name by their path from the root, but
 * which do not exist.
 */
export function findMissingFiles(root: string): readonly MissingFile[] {
  return globSync(PAGES, { cwd: root, exclude: OTHER_PAGES })
    .sort()
    .flatMap((page) => missingOf(root, page));
}

function missingOf(root: string, page: string): MissingFile[] {
  const lines = readFileSync(join(root, page), 'utf8').split('\n');
  return lines.flatMap((text, index) => {
    const linked = [...text.matchAll(LINK)].map(([, path = '']) => join(dirname(page), decodeURI(path)));
    const named = [...text.matchAll(NAMED_PATH)].map(([, path = '']) => path);
    return [...linked, ...named]
      .filter((path) => !ABSENT.test(path) && !existsSync(join(root, path)))
      .map((path) => ({ page, line: index + 1, path }));
  });
}
