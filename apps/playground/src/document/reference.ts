import { isObject, type Json, type JsonObject, own } from '../json.ts';
import { parsePointer } from './pointer.ts';

/** The most references to follow in a row. A longer chain is circular. */
const MAX_STEPS = 32;

/**
 * Returns the value at a local reference such as `#/components/schemas/Block`, or undefined for a dangling one. A
 * reference to another file or address is never fetched.
 */
export function lookUp(root: JsonObject, reference: string): Json | undefined {
  if (reference !== '#' && !reference.startsWith('#/')) return undefined;
  let value: Json | undefined = root;
  for (const key of parsePointer(decode(reference))) {
    if (Array.isArray(value)) value = /^\d+$/.test(key) ? value[Number(key)] : undefined;
    else value = isObject(value) ? own(value, key) : undefined;
  }
  return value;
}

/** A resolved value, with the name of its last reference: `#/components/schemas/Block` is `Block`. */
export interface Resolved {
  readonly value: Json | undefined;
  readonly name: string | undefined;
}

/** Follows references to a value. `value` is undefined for a dangling or circular chain. */
export function resolve(root: JsonObject, start: Json | undefined): Resolved {
  let value = start;
  let name: string | undefined;
  for (let step = 0; step < MAX_STEPS; step++) {
    const reference = isObject(value) ? own(value, '$ref') : undefined;
    if (typeof reference !== 'string') return { value, name };
    name = parsePointer(decode(reference)).at(-1) ?? reference;
    value = lookUp(root, reference);
  }
  return { value: undefined, name };
}

function decode(reference: string): string {
  try {
    return decodeURIComponent(reference.slice(1));
  } catch {
    return reference.slice(1);
  }
}
