import { referencedName } from '../contract/reference.ts';
import { isObject } from '../json.ts';
import type { Schema } from '../model/api.ts';

/** The name that a schema refers to, if it says nothing else of the value. */
export function plainReference(schema: Schema): string | undefined {
  if (!isObject(schema)) return undefined;
  const reference = referencedName(schema);
  if (reference === undefined) return undefined;
  return Object.keys(schema).every((keyword) => keyword === '$ref' || isSaid(keyword))
    ? reference
    : undefined;
}

const isSaid = (keyword: string) =>
  ['title', 'description', 'default', 'deprecated', 'format'].includes(keyword) || keyword.startsWith('x-');
