import { resolve } from '../document/reference.ts';
import { isObject, type Json, type JsonObject, listOf } from '../json.ts';

/** What component schemas are called in code, by their names in the document. */
export type SchemaNames = ReadonlyMap<string, string>;

/** Keywords that say something about a type. */
const TOLD = new Set([
  ...[
    '$ref',
    'additionalProperties',
    'allOf',
    'anyOf',
    'oneOf',
    'const',
    'default',
    'deprecated',
    'description',
    'enum',
  ],
  ...[
    'examples',
    'items',
    'maxItems',
    'minItems',
    'maximum',
    'minimum',
    'not',
    'pattern',
    'prefixItems',
    'properties',
  ],
  ...['required', 'title', 'type'],
]);
/** How far references that are put in may lead into one another. */
const MAX_DEPTH = 24;

/** A schema as the generator takes it; what was left out is noted. */
export function fitSchema(
  root: JsonObject,
  value: Json,
  names: SchemaNames,
  notes: Set<string>,
  depth = 0,
): JsonObject {
  if (!isObject(value)) return value === false ? { not: {} } : {};
  const reference = value['$ref'];
  if (typeof reference === 'string') {
    const name = names.get(
      decodeURIComponent(/^#\/components\/schemas\/([^/]+)$/.exec(reference)?.[1] ?? ''),
    );
    if (name !== undefined) return { $ref: `#/components/schemas/${name}` };
    const target = depth < MAX_DEPTH ? resolve(root, value).value : undefined;
    if (target === undefined) notes.add(`What ${reference} refers to is any value.`);
    return fitSchema(root, target ?? true, names, notes, depth + 1);
  }
  const fit = (inner: Json): JsonObject => fitSchema(root, inner, names, notes, depth + 1);
  const entries = Object.entries(value).flatMap(([key, inner]): [string, Json][] => {
    if (key.startsWith('x-')) return [];
    if (!TOLD.has(key)) {
      notes.add(`Types do not say “${key}”.`);
      return [];
    }
    if (['allOf', 'anyOf', 'oneOf'].includes(key)) return [[key, listOf(inner).map(fit)]];
    if (key === 'properties')
      return [
        [
          key,
          Object.fromEntries(
            Object.entries(isObject(inner) ? inner : {}).map(([name, one]) => [name, fit(one)]),
          ),
        ],
      ];
    if (key === 'items' && Array.isArray(inner)) return [['prefixItems', inner.map(fit)]];
    if (key === 'prefixItems') return [[key, listOf(inner).map(fit)]];
    if (key === 'additionalProperties' || key === 'items')
      return [[key, typeof inner === 'boolean' ? inner : fit(inner)]];
    if (key === 'pattern' && !isPattern(inner)) return [];
    return [[key, inner]];
  });
  const fitted = Object.fromEntries(entries);
  const tuple = fitted['prefixItems'];
  // TypeScript's tuples have all their elements.
  return Array.isArray(tuple) ? { ...fitted, minItems: tuple.length } : fitted;
}

function isPattern(pattern: Json): boolean {
  try {
    return typeof pattern === 'string' && new RegExp(pattern, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}
