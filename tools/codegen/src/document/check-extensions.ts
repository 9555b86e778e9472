import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isScalar, LineCounter, parseDocument, visit } from 'yaml';
import { DocumentError } from '../document-error.ts';

/** The extensions of the repository's documents, wherever they stand. */
const EXTENSIONS = [
  'x-authentication',
  'x-credits',
  'x-data',
  'x-default',
  'x-envelope',
  'x-failover',
  'x-gas-cap',
  'x-http-status',
  'x-limits',
  'x-owed',
  'x-rates',
  'x-recovery',
  'x-required-by-contract',
  'x-required-properties-by-contract',
  'x-response-headers',
  'x-retry-after',
  'x-schemas-of',
  'x-transport-limits',
  'x-websocket-close-codes',
  'x-when',
  'x-www-authenticate',
];

/** The edits beyond which another name is no likely spelling. */
const MAX_EDITS = 3;

/**
 * Checks that every key of the YAML files in a folder that begins with `x-` is a known extension. A misspelt extension
 * would otherwise be ignored, and turn off the failover of a method.
 *
 * @param root The folder from which errors name the files.
 * @throws {DocumentError} naming every unknown key with its file, its line and the nearest spelling.
 */
export function checkExtensions(root: string, folder: string): void {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.yaml'))
    .sort();
  const problems = files.flatMap((name) => {
    const file = `${folder}/${name}`;
    return unknownKeys(readFileSync(join(root, file), 'utf8')).map(
      ({ key, line }) => `${file}:${line}: ${key} is not an extension of the document${adviceFor(key)}`,
    );
  });
  if (problems.length > 0) throw new DocumentError(problems.join('\n'));
}

function unknownKeys(text: string): readonly { readonly key: string; readonly line: number }[] {
  // Most files have no such word, and need not be parsed.
  if ((text.match(/\bx-[\w-]+/g) ?? []).every((word) => EXTENSIONS.includes(word))) return [];
  const lineCounter = new LineCounter();
  const found: { key: string; line: number }[] = [];
  visit(parseDocument(text, { lineCounter }), {
    Pair(_, { key }) {
      if (!isScalar(key) || typeof key.value !== 'string' || !key.value.startsWith('x-')) return;
      if (!EXTENSIONS.includes(key.value))
        found.push({ key: key.value, line: lineCounter.linePos(key.range?.[0] ?? 0).line });
    },
  });
  return found;
}

function adviceFor(key: string): string {
  const [nearest] = EXTENSIONS.map((name) => ({ name, edits: editsBetween(key, name) })).sort(
    (a, b) => a.edits - b.edits,
  );
  return nearest && nearest.edits <= MAX_EDITS ? `; did you mean ${nearest.name}?` : '; remove it';
}

/** Returns the least number of inserted, removed and replaced characters between two names (Levenshtein distance). */
function editsBetween(a: string, b: string): number {
  let above = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (const [row, character] of [...a].entries()) {
    const current = [row + 1];
    for (const [column, other] of [...b].entries()) {
      const replaced = (above[column] ?? 0) + Number(character !== other);
      current.push(Math.min(replaced, (above[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1));
    }
    above = current;
  }
  return above[b.length] ?? 0;
}
