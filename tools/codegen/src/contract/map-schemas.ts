import { isObject, type Json, type JsonObject } from '../json.ts';

/** Keywords under which a schema or a list of schemas stands. */
const SCHEMAS = new Set([
  'additionalItems',
  'additionalProperties',
  'allOf',
  'anyOf',
  'items',
  'not',
  'oneOf',
  'prefixItems',
]);

/**
 * The schema with itself and every schema inside it passed through `change`, from the inside out. Only schemas are
 * visited: a property that is called `title`, or an example that looks like a schema, stays as it is.
 */
export function mapSchemas(schema: JsonObject, change: (schema: JsonObject) => JsonObject): JsonObject {
  const one = (inner: Json): Json => (isObject(inner) ? mapSchemas(inner, change) : inner);
  const inside = (keyword: string, value: Json): Json => {
    if (SCHEMAS.has(keyword)) return Array.isArray(value) ? value.map(one) : one(value);
    if (keyword !== 'properties' || !isObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, one(inner)]));
  };
  return change(
    Object.fromEntries(Object.entries(schema).map(([keyword, value]) => [keyword, inside(keyword, value)])),
  );
}
