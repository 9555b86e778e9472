import { isObject, type Json, type JsonObject, referencedName } from '@ethread/openrpc';
import type { JSONSchema } from 'json-schema-to-typescript';
import { literal } from './source.ts';
import { commentText } from './words.ts';
import type { Schema } from '../model/api.ts';
import { schemaWords } from './schema-words.ts';

/** Returns the name of a component in the code: the plain name, or the name qualified by an import. */
export type NameType = (typeName: string) => string;

/** A schema in the dialect that the printer reads: JSON Schema of draft 4, and `tsType` for a type as it is printed. */
export type Printable = JSONSchema;

const UNKNOWN: Printable = { tsType: 'unknown' };
const NEVER: Printable = { tsType: 'never' };
/** The TypeScript type of any hex string. */
const HEX: Printable = { tsType: '`0x${string}`' };
/** A tuple is printed for each number of optional elements, so their number is limited. */
const MAX_OPTIONAL_ELEMENTS = 20;

const OBJECT_KEYWORDS = [
  'properties',
  'required',
  'additionalProperties',
  'patternProperties',
  'propertyNames',
  'minProperties',
  'maxProperties',
  'dependentRequired',
];
const ARRAY_KEYWORDS = ['items', 'prefixItems', 'contains', 'uniqueItems', 'minItems', 'maxItems'];

/**
 * Converts a schema to the dialect of the printer. Each valid value has the printed type. The validators check what
 * types cannot express (`not`, `if`, bounds, patterns). References become names, so that each schema is printed alone.
 */
export function printableSchema(schema: Schema, name: NameType): Printable {
  if (!isObject(schema)) return schema ? UNKNOWN : NEVER;
  const { enum: values, const: constant, allOf } = schema;
  const convert = (inner: Schema) => printableSchema(inner, name);
  const reference = referencedName(schema);
  const parts: Printable[] = [];
  if (reference !== undefined) parts.push({ tsType: name(reference) });
  if (constant !== undefined) parts.push(oneValue(constant));
  else if (Array.isArray(values)) parts.push(anyOf(values.map(oneValue)));
  else parts.push(ownPart(schema, convert));
  parts.push(...list(allOf).map(convert));
  for (const keyword of ['anyOf', 'oneOf']) {
    const choices = list(schema[keyword]);
    if (choices.length > 0) parts.push(anyOf(choices.map(convert)));
  }
  return allOfParts(parts);
}

/** Returns the part from the keywords that do not concern other schemas of the same value. */
function ownPart(schema: JsonObject, convert: (schema: Schema) => Printable): Printable {
  const { type } = schema;
  if (type !== undefined)
    return anyOf((Array.isArray(type) ? type : [type]).map((one: Json) => partOfType(one, schema, convert)));
  if (OBJECT_KEYWORDS.some((keyword) => schema[keyword] !== undefined)) return objectPart(schema, convert);
  if (ARRAY_KEYWORDS.some((keyword) => schema[keyword] !== undefined)) return arrayPart(schema, convert);
  return UNKNOWN;
}

function partOfType(type: Json, schema: JsonObject, convert: (schema: Schema) => Printable): Printable {
  switch (type) {
    case 'integer':
    case 'number':
      return { type: 'number' };
    case 'string':
      return isHexPattern(schema['pattern']) ? HEX : { type: 'string' };
    case 'array':
      return arrayPart(schema, convert);
    case 'object':
      return objectPart(schema, convert);
    default:
      return type === 'boolean' ? { type: 'boolean' } : { type: 'null' };
  }
}

/** Reports whether every matching text begins with 0x. */
function isHexPattern(pattern: Json | undefined): boolean {
  if (typeof pattern !== 'string' || !pattern.startsWith('^0x')) return false;
  // The rest of the pattern is irrelevant, except for a quantifier of the x and a choice outside of a group.
  return !/^\^0x[?*{]/.test(pattern) && !/\|/.test(pattern.replace(/\\.|\[[^\]]*\]|\([^()]*\)/g, ''));
}

/** Returns the part of one value. An object is a type already, because the printer would resolve a `$ref` in it. */
const oneValue = (value: Json): Printable =>
  typeof value === 'object' && value !== null ? { tsType: literal(value) } : { enum: [value] };

function arrayPart(schema: JsonObject, convert: (schema: Schema) => Printable): Printable {
  const { items, prefixItems, minItems = 0, maxItems } = schema;
  const rest = items === undefined ? UNKNOWN : convert(items as Schema);
  if (!Array.isArray(prefixItems)) return items === false ? { tsType: '[]' } : { type: 'array', items: rest };
  const first = prefixItems.map((item: Schema) => convert(item));
  const least = Math.min(Number(minItems), first.length);
  const isClosed = items === false || (typeof maxItems === 'number' && maxItems <= first.length);
  if (first.length - least > MAX_OPTIONAL_ELEMENTS)
    return { type: 'array', items: anyOf(isClosed ? first : [...first, rest]) };
  const lengths = Array.from({ length: first.length - least + 1 }, (_length, index) => least + index);
  return anyOf(
    lengths.map((length) => ({
      type: 'array',
      items: first.slice(0, length),
      ...(length > 0 && { minItems: length }),
      additionalItems: length < first.length || isClosed ? false : rest,
    })),
  );
}

function objectPart(schema: JsonObject, convert: (schema: Schema) => Printable): Printable {
  const given = isObject(schema['properties']) ? schema['properties'] : {};
  const required = list(schema['required']).map(String);
  const properties = Object.keys(given).map((key): [string, Printable] => {
    const property = given[key] as Schema;
    return [printableKey(key), { ...convert(property), ...described(schemaWords(property)) }];
  });
  const unnamed = required.filter((key) => !Object.hasOwn(given, key));
  const all = [...properties, ...unnamed.map((key): [string, Printable] => [printableKey(key), UNKNOWN])];
  const others = otherProperties(schema, all.length > 0, convert);
  return {
    type: 'object',
    ...(all.length > 0 && { properties: Object.fromEntries(all), required: required.map(printableKey) }),
    additionalProperties: others,
  };
}

/** Returns the type of properties without a name of their own, or false when the type does not mention them. */
function otherProperties(
  { additionalProperties: additional, patternProperties }: JsonObject,
  hasNamed: boolean,
  convert: (schema: Schema) => Printable,
): Printable | false {
  const patterns = isObject(patternProperties) ? Object.values(patternProperties) : [];
  if (patterns.length === 0 && additional === undefined) return hasNamed ? false : UNKNOWN;
  if (patterns.length === 0 && additional === false) return hasNamed ? false : NEVER;
  if (additional === undefined || additional === true) return UNKNOWN;
  const others = [...patterns, ...(additional === false ? [] : [additional])];
  return anyOf(others.map((other) => convert(other as Schema)));
}

function anyOf(choices: readonly Printable[]): Printable {
  if (choices.some(isUnknown)) return UNKNOWN;
  const possible = choices
    .flatMap((choice): readonly Printable[] => choice.anyOf ?? choice.enum?.map(oneValue) ?? [choice])
    .filter(({ tsType }) => tsType !== NEVER.tsType);
  const [only = NEVER] = possible;
  return possible.length <= 1 ? only : { anyOf: possible };
}

function allOfParts(parts: readonly Printable[]): Printable {
  const known = parts.filter((part) => !isUnknown(part));
  // A plain object type adds nothing to a more specific type.
  const specific = known.some((part) => !isAnyObject(part))
    ? known.filter((part) => !isAnyObject(part))
    : known;
  const [only = UNKNOWN] = specific;
  return specific.length <= 1 || isAnyObject(only) ? only : { allOf: specific };
}

const isUnknown = ({ tsType }: Printable) => tsType === UNKNOWN.tsType;

const isAnyObject = ({ type, properties, additionalProperties }: Printable) =>
  type === 'object' && properties === undefined && additionalProperties === UNKNOWN;

/** The name that the printer cannot read as a property's, because it calls the method. */
const METHOD = 'hasOwnProperty';
const MARKED = `${METHOD}\0`;

const printableKey = (key: string) => (key === METHOD ? MARKED : key);

/** Returns printed text with the names of properties as the document has them. */
export const withKeys = (text: string): string => text.replaceAll(literal(MARKED), METHOD);

/** Returns the comment of a property. */
function described(lines: readonly string[]): { readonly description?: string } {
  const description = commentText(lines);
  return description === '' ? {} : { description };
}

const list = (value: Json | undefined): readonly Schema[] => (Array.isArray(value) ? value : []);
