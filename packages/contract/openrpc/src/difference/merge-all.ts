import { resolve } from '../reference/reference.ts';
import { isObject, type Json, type JsonObject, listOf, own } from '../json.ts';

/** The most nested `allOf` to follow. */
const MAX_DEPTH = 16;

/**
 * Merges the parts of `allOf` into a schema. Properties and required names are united. For other keywords, the last
 * value wins.
 */
export function mergeAll(root: JsonObject, schema: Json, depth = 0): Json {
  if (!isObject(schema)) return schema;
  const parts = listOf(own(schema, 'allOf'));
  if (parts.length === 0 || depth > MAX_DEPTH) return schema;
  const { allOf: _parts, ...rest } = schema;
  return [...parts.map((part) => mergeAll(root, resolve(root, part).value ?? {}, depth + 1)), rest]
    .filter(isObject)
    .reduce<JsonObject>(
      (merged, part) => ({
        ...merged,
        ...part,
        ...together(merged, part, 'properties'),
        ...required(merged, part),
      }),
      {},
    );
}

function together(one: JsonObject, other: JsonObject, key: string): JsonObject {
  const [first, second] = [own(one, key), own(other, key)];
  return isObject(first) && isObject(second) ? { [key]: { ...first, ...second } } : {};
}

function required(one: JsonObject, other: JsonObject): JsonObject {
  const names = [...listOf(own(one, 'required')), ...listOf(own(other, 'required'))];
  return names.length === 0 ? {} : { required: [...new Set(names)] };
}
