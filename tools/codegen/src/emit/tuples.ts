import type { JsonObject } from '../json.ts';

/** `prefixItems` as the drafts before 2020-12 spell it, which ajv reads. */
export function withTuples(schema: JsonObject): JsonObject {
  const { prefixItems, items, ...rest } = schema;
  return prefixItems === undefined ? schema : { ...rest, items: prefixItems, additionalItems: items ?? true };
}
