import { mapSchemas } from '../contract/map-schemas.ts';
import { referencedName } from '../contract/reference.ts';
import type { JsonObject } from '../json.ts';

/** Any hex string as TypeScript says it. */
export const HEX_TYPE = '`0x${string}`';

/** Whether a schema takes hex strings alone. */
export function isHex({ pattern }: JsonObject): boolean {
  return typeof pattern === 'string' && pattern.startsWith('^0x');
}

/**
 * Prepares a schema for json-schema-to-typescript: a reference becomes the component's name, hex becomes a template
 * type, titles (which would become numbered names) go, and an object of which nothing is said holds anything.
 */
export function normalise(schema: JsonObject): JsonObject {
  return mapSchemas(schema, (inner) => {
    const { title: _title, ...rest } = inner;
    const described = typeof rest['description'] === 'string' ? { description: rest['description'] } : {};
    const reference = referencedName(rest);
    if (reference) return { ...described, tsType: reference };
    if (isHex(rest)) return { ...described, tsType: HEX_TYPE };
    if (rest['type'] === 'object' && !rest['properties'] && rest['additionalProperties'] === undefined)
      return { ...rest, additionalProperties: true };
    return withTuples(rest);
  });
}

/** `prefixItems` as the drafts before 2020-12 spell it, which ajv and json-schema-to-typescript read. */
export function withTuples(schema: JsonObject): JsonObject {
  const { prefixItems, items, ...rest } = schema;
  return prefixItems === undefined ? schema : { ...rest, items: prefixItems, additionalItems: items ?? true };
}
