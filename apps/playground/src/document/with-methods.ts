import { isObject, type Json, type JsonObject, listOf } from '@ethread/openrpc';

const nameOf = (method: Json): Json | undefined => (isObject(method) ? method['name'] : undefined);

/** Returns a document with the methods of another one that it does not have, and their components. */
export function withMethods(document: JsonObject, other: JsonObject): JsonObject {
  const more = withoutMethods(other, document);
  return {
    ...document,
    methods: [...listOf(document['methods']), ...listOf(more['methods'])],
    components: merge(document['components'], other['components'], 1),
    'x-errors': merge(document['x-errors'], other['x-errors'], 0),
  };
}

/** Returns a document without the methods and components that another one has by the same names. */
export function withoutMethods(document: JsonObject, other: JsonObject): JsonObject {
  const names = new Set(listOf(other['methods']).map(nameOf));
  return {
    ...document,
    methods: listOf(document['methods']).filter((method) => !names.has(nameOf(method))),
    components: without(document['components'], other['components'], 1),
    'x-errors': without(document['x-errors'], other['x-errors'], 0),
  };
}

/** Merges two objects, and those in them to a depth. The first one's members win. */
function merge(one: Json | undefined, other: Json | undefined, depth: number): Json {
  if (!isObject(one) || !isObject(other)) return one ?? other ?? {};
  if (depth === 0) return { ...other, ...one };
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return Object.fromEntries([...names].map((name) => [name, merge(one[name], other[name], depth - 1)]));
}

/** Removes the members of an object, or those in its members to a depth, that another one has. */
function without(one: Json | undefined, other: Json | undefined, depth: number): Json {
  if (!isObject(one) || !isObject(other)) return one ?? {};
  return Object.fromEntries(
    Object.entries(one).flatMap(([name, value]) => {
      if (other[name] === undefined) return [[name, value]];
      return depth === 0 ? [] : [[name, without(value, other[name], depth - 1)]];
    }),
  );
}
