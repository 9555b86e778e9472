import { isObject, type Json, type JsonObject } from '@ethread/openrpc';

/**
 * Merges two schemas into one for values that match both. The result is approximate, because each value is checked
 * afterwards.
 */
export function mergeSchemas(one: JsonObject, other: JsonObject): JsonObject {
  const merged: Record<string, Json> = { ...one };
  for (const [keyword, value] of Object.entries(other)) {
    const before = merged[keyword];
    merged[keyword] = before === undefined ? value : mergeKeyword(keyword, before, value);
  }
  return merged;
}

function mergeKeyword(keyword: string, before: Json, value: Json): Json {
  switch (keyword) {
    case 'properties':
      return mergeProperties(before, value);
    case 'required':
      return [...new Set([...list(before), ...list(value)])];
    case 'enum':
      return list(before).filter((item) =>
        list(value).some((one) => JSON.stringify(one) === JSON.stringify(item)),
      );
    case 'type':
      return mergeTypes(list(before), list(value));
    case 'minimum':
    case 'exclusiveMinimum':
    case 'minLength':
    case 'minItems':
    case 'minProperties':
      return Math.max(Number(before), Number(value));
    case 'maximum':
    case 'exclusiveMaximum':
    case 'maxLength':
    case 'maxItems':
    case 'maxProperties':
      return Math.min(Number(before), Number(value));
    default:
      return value;
  }
}

function mergeProperties(before: Json, value: Json): Json {
  if (!isObject(before) || !isObject(value)) return value;
  const merged: Record<string, Json> = { ...before };
  for (const [name, schema] of Object.entries(value))
    merged[name] = Object.hasOwn(before, name) ? { allOf: [before[name] ?? true, schema] } : schema;
  return merged;
}

function mergeTypes(before: readonly Json[], value: readonly Json[]): Json {
  const takes = (types: readonly Json[], type: Json) =>
    types.includes(type) || (type === 'integer' && types.includes('number'));
  const both = [...new Set([...before, ...value])].filter(
    (type) => takes(before, type) && takes(value, type),
  );
  return both.length === 1 ? (both[0] ?? null) : both;
}

const list = (value: Json): readonly Json[] => (Array.isArray(value) ? value : [value]);
