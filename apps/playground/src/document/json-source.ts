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
import type { Json } from '../json.ts';
import type { Source } from './source.ts';

/** Whether a text is meant as JSON: YAML documents begin with a bare word. */
export function isJson(text: string): boolean {
  return /^\s*[{[]/.test(text);
}

/** In words, by the parser's names. */
const MESSAGES: Readonly<Record<string, string>> = {
  InvalidSymbol: 'This is no JSON value: text needs double quotes.',
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

/** Reads JSON; with faults, as much of it as can be told. */
export function readJson(text: string): Source {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true });
  return {
    format: 'json',
    value: errors.length === 0 ? JSON.parse(text) : root && getNodeValue(root),
    faults: errors.map(({ error, offset, length }) => ({
      from: offset,
      to: offset + length,
      message: MESSAGES[printParseErrorCode(error)] ?? 'This is not JSON.',
    })),
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

const keyOf = (node: Node): Node =>
  node.parent?.type === 'property' ? (node.parent.children?.[0] ?? node) : node;
const range = ({ offset, length }: Node) => ({ from: offset, to: offset + length });

/** The value of a text that is valid JSON; undefined otherwise. */
export function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
