import { isObject, type Json, type JsonObject, listOf } from '@ethread/openrpc';

const nameOf = (method: Json): Json | undefined => (isObject(method) ? method['name'] : undefined);

/** Returns a document with the methods of another one that it does not have, and their components. */
export function withMethods(document: JsonObject, other: JsonObject): JsonObject {
  const own = listOf(document['methods']);
  const names = new Set(own.map(nameOf));
  return {
    ...document,
    methods: [...own, ...listOf(other['methods']).filter((method) => !names.has(nameOf(method)))],
    components: merge(document['components'], other['components'], 1),
    'x-errors': merge(document['x-errors'], other['x-errors'], 0),
  };
}

/** Merges two objects, and those in them to a depth. The first one's members win. */
function merge(one: Json | undefined, other: Json | undefined, depth: number): Json {
  if (!isObject(one) || !isObject(other)) return one ?? other ?? {};
  if (depth === 0) return { ...other, ...one };
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return Object.fromEntries([...names].map((name) => [name, merge(one[name], other[name], depth - 1)]));
}
