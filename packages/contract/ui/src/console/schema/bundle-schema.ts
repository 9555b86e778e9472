import { isObject, type Json, type JsonObject, lookUp } from '@ethread/openrpc';

/** The most other schemas to which one may refer, directly or indirectly. */
const MAX_REFERRED = 5_000;
/** Keywords whose values are data. */
const DATA = new Set(['const', 'default', 'enum', 'examples']);

export interface Bundle extends JsonObject {
  readonly $defs: JsonObject;
}

/**
 * Returns a schema of a document together with everything to which it refers, anywhere in the document. Dangling
 * references allow any value. `prefixItems` becomes the list of `items` of the drafts before 2020-12.
 */
export function bundleSchema(root: JsonObject, schema: Json): Bundle {
  const names = new Map<string, string>();
  const waiting: string[] = [];
  const nameOf = (reference: string): string => {
    const known = names.get(reference);
    if (known !== undefined) return known;
    if (names.size >= MAX_REFERRED) throw new Error(`it refers to more than ${MAX_REFERRED} others`);
    const name = `schema${names.size}`;
    names.set(reference, name);
    waiting.push(reference);
    return name;
  };
  const convert = (value: Json, isProperties = false): Json => {
    if (Array.isArray(value)) return value.map((item: Json) => convert(item));
    if (!isObject(value)) return value;
    const entries = Object.entries(value).flatMap(([key, inner]): [string, Json][] => {
      if (isProperties) return [[key, convert(inner)]];
      // An ID in the schema would change the base of its references, which are relative to the document.
      if (['$id', 'id', '$schema', '$anchor', '$recursiveRef', '$recursiveAnchor'].includes(key)) return [];
      if (key === '$ref' && typeof inner === 'string') return [[key, `#/$defs/${nameOf(inner)}`]];
      if (DATA.has(key)) return [[key, inner]];
      return [[key, convert(inner, key === 'properties' || key === 'patternProperties')]];
    });
    return isProperties ? Object.fromEntries(entries) : withTuples(Object.fromEntries(entries));
  };

  const converted = convert(schema);
  const definitions: Record<string, Json> = {};
  for (let reference = waiting.shift(); reference !== undefined; reference = waiting.shift())
    definitions[nameOf(reference)] = convert(lookUp(root, reference) ?? true);
  return { ...(isObject(converted) ? converted : { allOf: [converted] }), $defs: definitions };
}

function withTuples(schema: JsonObject): JsonObject {
  const { prefixItems, items, ...rest } = schema;
  return Array.isArray(prefixItems)
    ? { ...rest, items: prefixItems, additionalItems: items ?? true }
    : schema;
}
