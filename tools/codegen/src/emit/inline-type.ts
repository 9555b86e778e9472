import { referencedName } from '../contract/reference.ts';
import { DocumentError } from '../document-error.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import { HEX_TYPE, isHex } from './normalise.ts';
import { literal } from './source.ts';

/**
 * The TypeScript type of a param, in one line: a component's name, a primitive, a literal, or a list, tuple or choice
 * of these.
 *
 * @throws {DocumentError} for an object, which reads better under a name of its own.
 */
export function inlineType(schema: JsonObject): string {
  const reference = referencedName(schema);
  if (reference) return reference;
  const alternatives = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(alternatives)) return alternatives.map(typeOf).join(' | ');
  if (Array.isArray(schema['enum'])) return schema['enum'].map(literal).join(' | ');
  if (schema['const'] !== undefined) return literal(schema['const']);
  if (isHex(schema)) return HEX_TYPE;
  const types: readonly Json[] = Array.isArray(schema['type']) ? schema['type'] : [schema['type'] ?? ''];
  return types.map((type) => ofType(type, schema)).join(' | ');
}

function ofType(type: Json, schema: JsonObject): string {
  if (type === 'integer' || type === 'number') return 'number';
  if (type === 'string' || type === 'boolean' || type === 'null') return type;
  if (type === 'array') return listType(schema);
  throw new DocumentError(`${literal(schema).slice(0, 200)}: give this schema of a param a component's name`);
}

function listType({ items, prefixItems }: JsonObject): string {
  const rest = items === undefined ? 'unknown[]' : `(${typeOf(items)})[]`;
  if (!Array.isArray(prefixItems)) return rest;
  return `[${[...prefixItems.map(typeOf), ...(items === false ? [] : [`...${rest}`])].join(', ')}]`;
}

const typeOf = (schema: Json): string => (isObject(schema) ? inlineType(schema) : 'unknown');
