import { isObject, type Json, type JsonObject, own } from '../json.ts';
import { parsePointer } from './pointer.ts';

/** How many references in a row are followed; a document that goes further is going in a circle. */
const MAX_STEPS = 32;

/**
 * What stands at a local reference such as `#/components/schemas/Block`; undefined where it leads nowhere. A reference
 * to another file or address is never fetched.
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

/** A value behind its references, with the name of the last one: `#/components/schemas/Block` is `Block`. */
export interface Resolved {
  readonly value: Json | undefined;
  readonly name: string | undefined;
}

/** Follows references until something else stands there; `value` is undefined where they end nowhere or in a circle. */
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
