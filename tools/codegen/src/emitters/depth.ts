import { isObject, type Json, referencedName } from '@ethread/openrpc';
import type { Api, Schema } from '../model/api.ts';

/** The deepest nesting of check calls that fits any stack. */
const MAX_LEVELS = 100;

/**
 * Finds the schemas whose checks may recurse as deeply as the value, or call one another very often: those that refer
 * to themselves, or that compare or print values with all their parts (`printsParts`).
 */
export function createDepth(
  schemas: Api['schemas'],
  printsParts: (schema: Schema) => boolean,
): (schema: Schema) => boolean {
  /** Returns the names that a schema refers to, or undefined if the schema itself recurses. */
  const read = (schema: Schema): readonly string[] | undefined => {
    const names: string[] = [];
    const walk = (value: Json): boolean => {
      if (Array.isArray(value)) return value.every(walk);
      if (!isObject(value)) return true;
      const name = referencedName(value);
      if (name !== undefined) names.push(name);
      return !printsParts(value) && Object.values(value).every(walk);
    };
    return walk(schema) ? names : undefined;
  };

  const shallow = new Set<string>();
  let open = [...schemas].map(([name, { schema }]) => ({ name, refersTo: read(schema) }));
  for (let level = 0; level < MAX_LEVELS; level++) {
    const found = open.filter(({ refersTo }) => refersTo?.every((name) => shallow.has(name)));
    if (found.length === 0) break;
    for (const { name } of found) shallow.add(name);
    open = open.filter(({ name }) => !shallow.has(name));
  }
  return (schema) => !(read(schema)?.every((name) => shallow.has(name)) ?? false);
}
