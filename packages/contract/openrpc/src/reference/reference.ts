import { isObject, type Json, type JsonObject, own } from '../json.ts';
import { childOf, decodeFragment, parsePointer } from './pointer.ts';

/** The most references to follow in a row. A longer chain is circular. */
export const MAX_STEPS = 64;

const COMPONENT = /^#\/components\/(schemas|errors)\/([^/]+)$/;

/** Returns the component that a reference names, or undefined for anything but `{ $ref: '#/components/KIND/NAME' }`. */
export function referencedName(
  value: Json | undefined,
  kind: 'schemas' | 'errors' = 'schemas',
): string | undefined {
  const reference = isObject(value) ? value['$ref'] : undefined;
  const [, found, name] = (typeof reference === 'string' && COMPONENT.exec(reference)) || [];
  return found === kind ? name : undefined;
}

/**
 * Returns the value at a local reference such as `#/components/schemas/Block`, or undefined for a dangling one. A
 * reference to another file or address is never fetched.
 */
export function lookUp(root: JsonObject, reference: string): Json | undefined {
  if (reference !== '#' && !reference.startsWith('#/')) return undefined;
  return parsePointer(decodeFragment(reference.slice(1))).reduce<Json | undefined>(childOf, root);
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
    name = parsePointer(decodeFragment(reference.slice(1))).at(-1) ?? reference;
    value = lookUp(root, reference);
  }
  return { value: undefined, name };
}
