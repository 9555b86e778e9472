import {
  findNodeAtLocation,
  findNodeAtOffset,
  getNodePath,
  getNodeValue,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser';
import type { Parsed, SyntaxFault } from './source.ts';

/**
 * Returns true for a text that is meant as JSON. In YAML, a key, a comment or a marker precedes the first brace. Stray
 * characters there do not make a JSON text YAML.
 */
export function isJson(text: string): boolean {
  const before = strayOf(text);
  return before !== undefined && before.length <= MAX_STRAY && !/[:#%&*!|>]|^\s*[-?]/.test(before);
}

/** The most stray characters. More are not a typing mistake. */
const MAX_STRAY = 40;

/** Returns the text before the first brace or bracket, or undefined in a text that has none. */
function strayOf(text: string): string | undefined {
  const at = text.search(/[{[]/);
  return at < 0 ? undefined : text.slice(0, at);
}

const MESSAGES: Readonly<Record<string, string>> = {
  InvalidSymbol: 'This is not a JSON value: text needs double quotes.',
  InvalidNumberFormat: 'This is not a number of JSON.',
  PropertyNameExpected: 'The name of a property is expected here, in double quotes.',
  ValueExpected: 'A value is expected here.',
  ColonExpected: 'A colon is expected here.',
  CommaExpected: 'A comma is expected here.',
  CloseBraceExpected: 'A closing brace } is missing.',
  CloseBracketExpected: 'A closing bracket ] is missing.',
  EndOfFileExpected: 'The document ends here; nothing may follow.',
  InvalidCommentToken: 'JSON has no comments.',
};

/** Reads JSON. From a faulty text it reads as much as possible. */
export function readJson(text: string): Parsed {
  const errors: ParseError[] = [];
  const stray = strayOf(text) ?? '';
  // Blanks replace the stray characters, so that every offset stays the same.
  const readable = ' '.repeat(stray.length) + text.slice(stray.length);
  const root = parseTree(readable, errors, { disallowComments: true });
  const strayFaults = stray.trim() === '' ? [] : [strayFault(stray)];
  return {
    format: 'json',
    value: errors.length === 0 ? JSON.parse(readable) : root && getNodeValue(root),
    faults: [
      ...strayFaults,
      ...errors.map(({ error, offset, length }) => ({
        from: offset,
        to: offset + length,
        message: MESSAGES[printParseErrorCode(error)] ?? 'This is not JSON.',
      })),
    ],
    rangeOf(path, part = 'value') {
      let node = root;
      for (const [index, step] of path.entries()) {
        // Pointers write indices as text, too.
        const child = node && findNodeAtLocation(node, [node.type === 'array' ? Number(step) : String(step)]);
        if (!child) break;
        node = part === 'key' && index === path.length - 1 ? keyOf(child) : child;
      }
      return node ? range(node) : { from: 0, to: 0 };
    },
    pathAt(offset) {
      const node = root && findNodeAtOffset(root, offset, true);
      return node ? getNodePath(node) : [];
    },
  };
}

function strayFault(stray: string): SyntaxFault {
  const from = stray.length - stray.trimStart().length;
  return {
    from,
    to: stray.trimEnd().length,
    message: `“${stray.trim()}” stands before the document: remove it.`,
  };
}

const keyOf = (node: Node): Node =>
  node.parent?.type === 'property' ? (node.parent.children?.[0] ?? node) : node;
const range = ({ offset, length }: Node) => ({ from: offset, to: offset + length });
