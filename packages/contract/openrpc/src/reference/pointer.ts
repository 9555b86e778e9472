import { isObject, type Json, own } from '../json.ts';

/** A place in a document: the keys and indices that lead to it. */
export type Path = readonly (string | number)[];

/** Returns the keys of an RFC 6901 pointer, with indices as text. */
export function parsePointer(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** Returns the property or the item of a value under a key, or undefined where there is none. */
export function childOf(value: Json | undefined, key: string): Json | undefined {
  if (Array.isArray(value)) return /^(0|[1-9]\d*)$/.test(key) ? value[Number(key)] : undefined;
  return isObject(value) ? own(value, key) : undefined;
}

/** Decodes the fragment of an address. A faulty one stays as it is. */
export function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
