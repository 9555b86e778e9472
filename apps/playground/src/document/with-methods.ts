import { isObject, type Json, type JsonObject, listOf, own } from '@ethread/openrpc';

const nameOf = (method: Json): Json => (isObject(method) ? (own(method, 'name') ?? null) : null);

/** Returns a document with the methods of another one that it does not have, and their components. */
export function withMethods(document: JsonObject, other: JsonObject): JsonObject {
  const methods = listOf(document['methods']);
  const names = new Set(methods.map(nameOf));
  const more = listOf(other['methods']).filter((method) => !names.has(nameOf(method)));
  return { ...document, methods: [...methods, ...more], ...merged('components'), ...merged('x-errors') };

  function merged(field: string): JsonObject {
    const [ours, theirs] = [document[field], other[field]];
    return isObject(ours) && isObject(theirs) ? { [field]: merge(ours, theirs) } : {};
  }
}

/** Merges two objects of objects. The first one's members come first and win. */
function merge(one: JsonObject, other: JsonObject): JsonObject {
  return Object.fromEntries(
    [...new Set([...Object.keys(one), ...Object.keys(other)])].map((name) => {
      const [ours, theirs] = [one[name], other[name]];
      return [name, isObject(ours) && isObject(theirs) ? { ...theirs, ...ours } : (ours ?? theirs ?? null)];
    }),
  );
}
