import { isObject, type Json, type JsonObject, referencedName } from '@ethread/openrpc';
import { literal } from '../emit/source.ts';
import type { Schema } from '../model/api.ts';
import { isIdentifier } from '../model/names.ts';
import { docs } from './words.ts';

/** A type as text, and the brackets that it needs as a part of another type. */
interface TypeText {
  readonly text: string;
  readonly kind: 'atom' | 'union' | 'intersection' | 'object';
}

/** Returns the name of a component in the code: the plain name, or the name qualified by an import. */
export type NameType = (typeName: string) => string;

/** Returns the comment lines of a schema next to its type. */
export type SchemaWords = (schema: Schema) => readonly string[];

interface Style {
  readonly name: NameType;
  readonly words: SchemaWords;
}

/** The TypeScript type of any hex string. */
const HEX_TYPE = '`0x${string}`';
const ANY_OBJECT = '{\n  [k: string]: unknown;\n}';
const UNKNOWN: TypeText = { text: 'unknown', kind: 'atom' };
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
 * Returns the TypeScript type of a schema. Each valid value has that type. The validators check what types cannot
 * express (`not`, `if`, bounds).
 */
export function schemaType(schema: Schema, name: NameType): string {
  return typeOf(schema, { name, words: schemaWords }).text;
}

/** Returns the declaration of a named type: an interface for an object, an alias for anything else. */
export function declareType(
  typeName: string,
  schema: Schema,
  words: SchemaWords,
  lines: readonly string[] = words(schema),
): string {
  const { text, kind } = typeOf(schema, { name: (other) => other, words });
  const declaration =
    kind === 'object' ? `export interface ${typeName} ${text}` : `export type ${typeName} = ${text};`;
  return `${docs(lines)}${declaration}\n`;
}

/** Returns the schema's own description in words. */
export function schemaWords(schema: Schema): string[] {
  if (!isObject(schema)) return [];
  const { title, description, deprecated, format, default: fallback } = schema;
  const shownDefault = fallback === undefined ? '' : (JSON.stringify(fallback) ?? '');
  return [
    typeof title === 'string' && title !== description ? title : '',
    typeof description === 'string' ? description : '',
    typeof format === 'string' ? `Format: ${format}.` : '',
    shownDefault !== '' && shownDefault.length <= 80 ? `@default ${shownDefault}` : '',
    deprecated === true ? '@deprecated' : '',
  ].filter(Boolean);
}

function typeOf(schema: Schema, style: Style): TypeText {
  if (!isObject(schema)) return schema ? UNKNOWN : { text: 'never', kind: 'atom' };
  const { enum: values, const: constant } = schema;
  const reference = referencedName(schema);
  const parts: TypeText[] = [];
  if (reference !== undefined) parts.push({ text: style.name(reference), kind: 'atom' });
  if (constant !== undefined) parts.push(literalType(constant));
  else if (Array.isArray(values)) parts.push(union(values.map(literalType)));
  else parts.push(ownType(schema, style));
  if (Array.isArray(schema['allOf']))
    parts.push(...schema['allOf'].map((part: Schema) => typeOf(part, style)));
  for (const keyword of ['anyOf', 'oneOf']) {
    const choices = schema[keyword];
    if (Array.isArray(choices)) parts.push(union(choices.map((choice: Schema) => typeOf(choice, style))));
  }
  return intersection(parts);
}

/** Returns the type from the keywords that do not concern other schemas of the same value. */
function ownType(schema: JsonObject, style: Style): TypeText {
  const { type } = schema;
  if (type !== undefined)
    return union((Array.isArray(type) ? type : [type]).map((one: Json) => ofType(one, schema, style)));
  if (OBJECT_KEYWORDS.some((keyword) => schema[keyword] !== undefined)) return objectType(schema, style);
  if (ARRAY_KEYWORDS.some((keyword) => schema[keyword] !== undefined)) return arrayType(schema, style);
  return UNKNOWN;
}

function ofType(type: Json, schema: JsonObject, style: Style): TypeText {
  switch (type) {
    case 'integer':
    case 'number':
      return { text: 'number', kind: 'atom' };
    case 'string':
      return { text: isHexPattern(schema['pattern']) ? HEX_TYPE : 'string', kind: 'atom' };
    case 'array':
      return arrayType(schema, style);
    case 'object':
      return objectType(schema, style);
    default:
      return { text: String(type), kind: 'atom' };
  }
}

/** Reports whether every matching text begins with 0x. */
function isHexPattern(pattern: Json | undefined): boolean {
  if (typeof pattern !== 'string' || !pattern.startsWith('^0x')) return false;
  // The rest of the pattern is irrelevant, except for a quantifier of the x and a choice outside of a group.
  return !/^\^0x[?*{]/.test(pattern) && !/\|/.test(pattern.replace(/\\.|\[[^\]]*\]|\([^()]*\)/g, ''));
}

function literalType(value: Json): TypeText {
  if (Array.isArray(value))
    return { text: `[${value.map((item: Json) => literalType(item).text).join(', ')}]`, kind: 'atom' };
  if (!isObject(value)) return { text: literal(value), kind: 'atom' };
  const fields = Object.keys(value).map(
    (key) => `${propertyKey(key)}: ${literalType(value[key] ?? null).text}`,
  );
  return {
    text: fields.length === 0 ? '{ [k: string]: never }' : `{ ${fields.join('; ')} }`,
    kind: 'object',
  };
}

function arrayType(schema: JsonObject, style: Style): TypeText {
  const { items, prefixItems, minItems, maxItems } = schema;
  if (!Array.isArray(prefixItems)) {
    if (items === false) return { text: '[]', kind: 'atom' };
    return {
      text: `${inArray(items === undefined ? UNKNOWN : typeOf(items as Schema, style))}[]`,
      kind: 'atom',
    };
  }
  const least = typeof minItems === 'number' ? minItems : 0;
  const elements = prefixItems.map((item: Schema, index) => {
    const type = typeOf(item, style);
    return index < least ? type.text : `${inArray(type)}?`;
  });
  const isClosed = items === false || (typeof maxItems === 'number' && maxItems <= prefixItems.length);
  const rest = isClosed
    ? []
    : [`...${inArray(items === undefined ? UNKNOWN : typeOf(items as Schema, style))}[]`];
  return { text: `[${[...elements, ...rest].join(', ')}]`, kind: 'atom' };
}

function objectType(schema: JsonObject, style: Style): TypeText {
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  const required = new Set(Array.isArray(schema['required']) ? schema['required'].map(String) : []);
  const types: string[] = [];
  const lines = Object.keys(properties).map((key) => {
    const property = properties[key] as Schema;
    const type = typeOf(property, style);
    types.push(inArray(type));
    const mark = required.has(key) ? '' : '?';
    return `${docs(style.words(property), '  ')}  ${propertyKey(key)}${mark}: ${type.text};\n`;
  });
  for (const key of required) {
    if (Object.hasOwn(properties, key)) continue;
    types.push('unknown');
    lines.push(`  ${propertyKey(key)}: unknown;\n`);
  }
  const hasOptional = Object.keys(properties).some((key) => !required.has(key));
  const index = indexType(schema, types, hasOptional, style);
  if (index !== undefined) lines.push(`  [k: string]: ${index};\n`);
  return { text: `{\n${lines.join('')}}`, kind: 'object' };
}

/** Returns the type of properties without a name of their own. It must also accept the named properties. */
function indexType(
  schema: JsonObject,
  named: readonly string[],
  hasOptional: boolean,
  style: Style,
): string | undefined {
  const { additionalProperties: additional, patternProperties } = schema;
  const patterns = isObject(patternProperties) ? Object.values(patternProperties) : [];
  if (additional === undefined && patterns.length === 0) return named.length === 0 ? 'unknown' : undefined;
  if (additional === false && patterns.length === 0) return named.length === 0 ? 'never' : undefined;
  const others = patterns.map((pattern) => typeOf(pattern as Schema, style));
  if (additional === undefined || additional === true) return 'unknown';
  if (additional !== false) others.push(typeOf(additional as Schema, style));
  const text = union(others).text;
  const all = [...new Set([text, ...named, ...(hasOptional ? ['undefined'] : [])])];
  return all.includes('unknown') ? 'unknown' : all.join(' | ');
}

function union(choices: readonly TypeText[]): TypeText {
  const unique = [...new Map(choices.map((choice) => [choice.text, choice])).values()];
  const possible = unique.filter(({ text }) => text !== 'never');
  const [only] = possible;
  if (!only) return { text: 'never', kind: 'atom' };
  if (possible.some(({ text }) => text === 'unknown')) return UNKNOWN;
  if (possible.length === 1) return only;
  const text = possible
    .map((choice) => (choice.kind === 'intersection' ? `(${choice.text})` : choice.text))
    .join(' | ');
  return { text, kind: 'union' };
}

function intersection(parts: readonly TypeText[]): TypeText {
  const said = [...new Map(parts.map((part) => [part.text, part])).values()].filter(
    ({ text }) => text !== 'unknown',
  );
  // A plain object type adds nothing to a more specific type.
  const known = said.length > 1 ? said.filter(({ text }) => text !== ANY_OBJECT) : said;
  const [only] = known;
  if (!only) return UNKNOWN;
  if (known.length === 1) return only;
  const text = known.map((part) => (part.kind === 'union' ? `(${part.text})` : part.text)).join(' & ');
  return { text, kind: 'intersection' };
}

const inArray = ({ text, kind }: TypeText) =>
  kind === 'union' || kind === 'intersection' ? `(${text})` : text;

/** Returns a property's name in the form of a type's key. */
export const propertyKey = (key: string): string => (isIdentifier(key) ? key : literal(key));
