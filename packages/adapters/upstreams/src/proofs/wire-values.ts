import { hexToBytes } from '@ethread/core';
import { JsonBytes } from '@ethread/json-rpc';

const BYTES = /^0x(?:[0-9a-fA-F]{2})*$/;
const QUANTITY = /^0x[0-9a-fA-F]{1,64}$/;

/** Parses a wire value as bytes, of exactly `length` when given. Returns undefined for anything else. */
export function bytesOrUndefined(value: unknown, length?: number): Uint8Array | undefined {
  if (typeof value !== 'string' || !BYTES.test(value)) return undefined;
  if (length !== undefined && value.length !== 2 + 2 * length) return undefined;
  return hexToBytes(value);
}

/** Parses a wire value as a quantity. Returns undefined for anything else. */
export function quantityOrUndefined(value: unknown): bigint | undefined {
  return typeof value === 'string' && QUANTITY.test(value) ? BigInt(value) : undefined;
}

/** Parses a wire value as a safe integer, such as a position. Returns undefined for anything else. */
export function indexOrUndefined(value: unknown): number | undefined {
  const quantity = quantityOrUndefined(value);
  return quantity !== undefined && quantity <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(quantity) : undefined;
}

export function isHex(value: unknown, bytes: string): boolean {
  return typeof value === 'string' && value.toLowerCase() === bytes;
}

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
  try {
    return JsonBytes.of(clean(value));
  } catch (error) {
    if (error === TOO_DEEP) return undefined;
    throw error;
  }
}

const TOO_DEEP = new RangeError('it is nested too deep');

/** Returns a value with the members and texts alone that a chain has. @throws {RangeError} */
export function clean(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return TEXT.test(value) ? inLowerCase(value) : null;
  if (typeof value !== 'object' || value === null) return value;
  if (depth === MAX_DEPTH) throw TOO_DEEP;
  // Callbacks would take more of the stack.
  if (Array.isArray(value)) {
    const items: unknown[] = [];
    for (const item of value) items.push(clean(item, depth + 1));
    return items;
  }
  const entries: [string, unknown][] = [];
  for (const [name, member] of Object.entries(value))
    if (NAME.test(name)) entries.push([inLowerCase(name), clean(member, depth + 1)]);
  return Object.fromEntries(entries);
}

const inLowerCase = (text: string) => (text.startsWith('0x') ? text.toLowerCase() : text);
