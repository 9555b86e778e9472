import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PAGES } from './missing-files.ts';
import type { WrongName } from './wrong-names.ts';

const GLOSSARY = 'docs/glossary.md';
/** Records tell what other programs call a thing. */
const FREE_PAGES = /^docs\/(?:glossary\.md$|decisions\/)/;

/**
 * Returns the places of the Markdown pages below `root` that call something by a name of the glossary's column `Not`.
 * Code in backticks is left out.
 */
export function findOtherTerms(root: string): readonly WrongName[] {
  const terms = otherTermsOf(root);
  if (terms.size === 0) return [];
  const anyTerm = new RegExp(String.raw`\b(${[...terms.keys()].join('|')})s?\b`, 'gi');
  return globSync(PAGES, { cwd: root, exclude: ['**/node_modules/**'] })
    .sort()
    .filter((page) => !FREE_PAGES.test(page))
    .flatMap((page) => {
      const lines = withoutCode(readFileSync(join(root, page), 'utf8')).split('\n');
      return lines.flatMap((line, at) =>
        [...line.matchAll(anyTerm)].map(([, other = '']) => ({
          page,
          line: at + 1,
          problem: `${other} is called ${terms.get(other.toLowerCase())} (${GLOSSARY})`,
        })),
      );
    });
}

/** Returns the term for each name that the glossary replaces. */
function otherTermsOf(root: string): ReadonlyMap<string, string> {
  const file = join(root, GLOSSARY);
  if (!existsSync(file)) return new Map();
  const rows = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const column = rows[0]?.indexOf('Not') ?? -1;
  return new Map(
    rows.slice(2).flatMap((cells) => {
      const others = (cells[column] ?? '').split(', ').filter((other) => other !== '');
      return others.map((other) => [other.toLowerCase(), cells[1] ?? ''] as const);
    }),
  );
}

/** Returns the text with as many lines, without blocks and spans of code. */
const withoutCode = (text: string): string =>
  text.replaceAll(/^```[^]*?^```|`[^`\n]*`/gm, (code) => code.replaceAll(/[^\n]/g, ''));
