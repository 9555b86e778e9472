import { isObject, type Json, type JsonObject } from '@ethread/openrpc';

/** Keywords that contain a schema or a list of schemas. */
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
 * Returns the schema after passing it and every schema inside it through `change`, from the inside out. Visits only
 * schemas: a property called `title`, or an example that looks like a schema, stays unchanged.
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
