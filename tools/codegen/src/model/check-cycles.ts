import { DocumentError, isObject, type Json, referencedName } from '@ethread/openrpc';
import type { NamedSchema, Schema } from './api.ts';

/** Keywords whose schemas apply to the same value instead of a part of it. */
const SAME_VALUE = ['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else', 'dependentSchemas'] as const;

/**
 * Checks that no schema refers to itself for the same value. No value could be checked against such a schema, and no
 * type can be its own alias.
 *
 * @throws {DocumentError} naming the schemas of the cycle.
 */
export function checkCycles(schemas: ReadonlyMap<string, NamedSchema>): void {
  const done = new Set<string>();
  // An explicit stack, so that a chain of ten thousand references causes no overflow.
  for (const start of schemas.keys()) {
    const path: { name: string; next: string[] }[] = [];
    const enter = (name: string) => path.push({ name, next: sameValue(schemas.get(name)?.schema ?? true) });
    if (!done.has(start)) enter(start);
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const name = top.next.pop();
      if (name === undefined) {
        done.add(top.name);
        path.pop();
      } else if (path.some((step) => step.name === name)) {
        const circle = [
          ...path.slice(path.findIndex((step) => step.name === name)).map((step) => step.name),
          name,
        ];
        throw new DocumentError(
          `the schemas ${circle.slice(0, 8).join(' → ')} refer to one another with nothing between`,
        );
      } else if (!done.has(name)) enter(name);
    }
  }
}

/** Returns the schemas that a schema refers to for the same value. */
function sameValue(schema: Json): string[] {
  if (!isObject(schema)) return [];
  const name = referencedName(schema);
  const inner = SAME_VALUE.flatMap((keyword): Schema[] => {
    const value = schema[keyword];
    if (Array.isArray(value)) return value;
    if (!isObject(value)) return [];
    return keyword === 'dependentSchemas' ? Object.values(value).filter(isObject) : [value];
  });
  return [...(name === undefined ? [] : [name]), ...inner.flatMap(sameValue)];
}
