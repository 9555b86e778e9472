import type { CursorPlace } from '@ethread/ui/complete';

const LINE =
  /^(?<indent> *(?:- +)*)(?:(?<key>[^\s:#'"-][^:#]*?|'[^']*'|"[^"]*")(?<colon>\s*:(?:\s+|$)))?(?<rest>.*)$/u;

interface Line {
  /** The column of the key or value, after the dashes of list items. */
  readonly column: number;
  /** The columns of the dashes. */
  readonly dashes: readonly number[];
  readonly key: string | undefined;
}

/** The most lines to read above the cursor. */
const MAX_LINES = 5_000;

/**
 * Finds the cursor's place in YAML written in blocks, by indentation alone, so that incomplete lines cause no error. It
 * finds no place inside braces and brackets.
 */
export function locateInYaml(text: string, offset: number): CursorPlace | undefined {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const before = text.slice(start, offset);
  const match = LINE.exec(before)?.groups;
  if (!match || /[{[]/.test(match['rest'] ?? '')) return undefined;
  const { key, rest = '' } = match;
  const line = readLine(before);
  const path = pathTo(text.slice(0, Math.max(0, start - 1)), line);
  if (key !== undefined)
    return {
      path: [...path, unquote(key)],
      isKey: false,
      from: offset - rest.length,
      to: offset,
      taken: [],
      quote: '',
    };
  // The words are not followed by a colon yet.
  return { path, isKey: true, from: offset - rest.length, to: offset, taken: [], quote: '' };
}

/** Returns the path of the mapping that contains a line. */
function pathTo(above: string, line: Line): (string | number)[] {
  const path: (string | number)[] = line.dashes.map(() => 0);
  let column = line.dashes[0] ?? line.column;
  let isInList = line.dashes.length > 0;
  const lines = above.split('\n').slice(-MAX_LINES);
  for (let at = lines.length - 1; at >= 0 && (column > 0 || isInList); at--) {
    const text = lines[at] ?? '';
    if (/^\s*(#|$)/.test(text)) continue;
    const { column: other, dashes, key } = readLine(text);
    // A list may start at the column of its key.
    const isParent =
      key !== undefined && (other < column || (isInList && other === column && dashes.length === 0));
    if (isParent) {
      path.unshift(unquote(key));
      column = other;
      isInList = false;
    }
    for (const dash of [...dashes].reverse()) {
      if (dash >= column) continue;
      path.unshift(0);
      column = dash;
      isInList = true;
    }
  }
  return path;
}

function readLine(text: string): Line {
  const { indent = '', key } = LINE.exec(text)?.groups ?? {};
  const dashes = [...indent.matchAll(/-/g)].map(({ index }) => index);
  return { column: indent.length, dashes, key };
}

const unquote = (key: string) => key.replace(/^(['"])(.*)\1$/, '$2');
