import { isAlias, isMap, isScalar, isSeq, type Node, type Pair, parseDocument } from 'yaml';
import type { Json } from '@ethread/openrpc';
import type { Range, Parsed, SyntaxFault } from './source.ts';

/** Reads YAML 1.2. The library rejects a document whose aliases multiply. */
export function readYaml(text: string): Parsed {
  const document = parseDocument<Node>(text, { prettyErrors: false, logLevel: 'silent', stringKeys: true });
  const faults: SyntaxFault[] = document.errors.map(({ message, pos: [from, to] }) => ({
    message,
    from,
    to,
  }));
  const whole = { from: 0, to: Math.min(text.length, 1) };
  let value: Json | undefined;
  try {
    // The conversion through JSON turns dates, sets and other YAML values into their wire form.
    value = JSON.parse(JSON.stringify(document.toJS({ maxAliasCount: 100 })) ?? 'null');
  } catch (error) {
    if (error instanceof RangeError) throw error;
    faults.push({ ...whole, message: error instanceof Error ? error.message : String(error) });
  }
  return {
    format: 'yaml',
    value,
    faults,
    rangeOf(path, part = 'value') {
      let node: Node | null = document.contents;
      let range = rangeOfNode(node) ?? whole;
      for (const [index, key] of path.entries()) {
        const child = childOf(node, key);
        if (!child) break;
        node = child.value;
        const isWanted = index === path.length - 1 && part === 'key';
        range = (isWanted ? child.key : rangeOfNode(node)) ?? child.key ?? range;
      }
      return range;
    },
    pathAt(offset) {
      const path: (string | number)[] = [];
      let node: Node | null = document.contents;
      for (;;) {
        const step = stepTowards(node, offset);
        if (!step) return path;
        path.push(step.key);
        node = step.value;
      }
    },
  };
}

interface Child {
  readonly key: Range | undefined;
  readonly value: Node | null;
}

function childOf(node: Node | null, key: string | number): Child | undefined {
  if (isSeq<Node>(node)) {
    const item = node.items[Number(key)];
    return item && { key: rangeOfNode(item), value: item };
  }
  if (!isMap<Node, Node>(node)) return undefined;
  const pair = node.items.find((one) => keyText(one) === String(key));
  return pair && { key: rangeOfNode(pair.key), value: pair.value };
}

/** Returns the key or index of the child that contains an offset. */
function stepTowards(
  node: Node | null,
  offset: number,
): { key: string | number; value: Node | null } | undefined {
  if (isSeq<Node>(node)) {
    const index = node.items.findLastIndex((item) => startOf(item) <= offset);
    const item = node.items[index];
    return item && { key: index, value: item };
  }
  if (!isMap<Node, Node>(node)) return undefined;
  const pair = node.items.findLast((one) => startOf(one.key) <= offset);
  return pair && { key: keyText(pair), value: pair.value };
}

const keyText = ({ key }: Pair<Node, Node>) => (isScalar(key) ? String(key.value) : '');
const startOf = (node: Node | null) => node?.range?.[0] ?? Infinity;

function rangeOfNode(node: Node | null): Range | undefined {
  if (!node?.range) return undefined;
  const [from, to] = node.range;
  // An alias represents another value, but this is its place.
  return isAlias(node) || to > from ? { from, to } : undefined;
}
