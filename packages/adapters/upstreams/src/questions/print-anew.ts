import { JsonBytes } from '@ethread/json-rpc';

/** Levels of the deepest result, with some to spare: a trace of 1,025 calls within each other, two levels each. */
const MAX_DEPTH = 2_064;
/** Texts in results of the contract: hex, and words such as the name of a type on other chains. */
const TEXT = /^(?:0x[0-9a-fA-F]*|[\w .:/-]{0,128})$/;
/** Names of members, and addresses and slots by which traces name accounts and values. */
const NAME = /^(?:[A-Za-z]\w{0,63}|0x[0-9a-fA-F]{40}|0x[0-9a-fA-F]{64})$/;

/**
 * Prints a node's result anew, without spaces, duplicate members, and values that no result of a chain has. Hex is in
 * lower case. Returns undefined for a value that is nested too deep.
 */
export function printAnew(value: unknown): JsonBytes | undefined {
  const cleaned = clean(value, 0);
  return cleaned === TOO_DEEP ? undefined : JsonBytes.of(cleaned);
}

const TOO_DEEP = Symbol('nested too deep');

function clean(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return TEXT.test(value) ? inLowerCase(value) : null;
  if (typeof value !== 'object' || value === null) return value;
  if (depth === MAX_DEPTH) return TOO_DEEP;
  if (Array.isArray(value)) {
    const items: unknown[] = [];
    // A callback would take more of the stack.
    for (const item of value) {
      const cleaned = clean(item, depth + 1);
      if (cleaned === TOO_DEEP) return TOO_DEEP;
      items.push(cleaned);
    }
    return items;
  }
  const entries: [string, unknown][] = [];
  for (const [name, member] of Object.entries(value)) {
    if (!NAME.test(name)) continue;
    const cleaned = clean(member, depth + 1);
    if (cleaned === TOO_DEEP) return TOO_DEEP;
    entries.push([inLowerCase(name), cleaned]);
  }
  return Object.fromEntries(entries);
}

const inLowerCase = (text: string) => (text.startsWith('0x') ? text.toLowerCase() : text);
