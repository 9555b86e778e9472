import { findNodeAtLocation, getLocation, parseTree } from 'jsonc-parser';
import {
  isObject,
  type Json,
  type JsonObject,
  listOf,
  lookUp,
  own,
  type Path,
  textOf,
} from '@ethread/openrpc';
import type { CursorPlace } from './cursor-place.ts';
import { isJson } from './json-source.ts';
import { openRpcSchema } from '@ethread/openrpc/validate';
import { locateInYaml } from './yaml-location.ts';

/** A suggestion for the cursor's position. */
export interface Suggestion {
  readonly label: string;
  /** The text to insert, with quotes where the format has them. */
  readonly text: string;
  readonly detail: string;
  readonly kind: 'property' | 'value' | 'reference';
}

/** The suggestions for the cursor's position, and the range that they replace. */
export interface Completion {
  readonly from: number;
  readonly to: number;
  readonly suggestions: readonly Suggestion[];
}

/** Returns the suggestions at an offset: keys, values and references from the meta-schema and the document. */
export function complete(text: string, offset: number, document: JsonObject): Completion | undefined {
  const place = isJson(text) ? locateInJson(text, offset) : locateInYaml(text, offset);
  if (!place) return undefined;
  const { path, isKey, quote, from, to } = place;
  const schemas = schemasAt(path);
  const suggestions = isKey
    ? schemas.flatMap(keysOf).filter(({ label }) => !place.taken.includes(label))
    : path.at(-1) === '$ref'
      ? referencesFor(path, document)
      : schemas.flatMap(valuesOf);
  const written = suggestions.map((one) => {
    const isText = isKey || one.kind === 'reference' || one.text.startsWith('"');
    const bare = one.text.replace(/^"|"$/g, '');
    // A reference begins with `#`, which starts a comment in YAML.
    const mark = quote === '' && one.kind === 'reference' ? "'" : isText ? quote : '';
    return { ...one, text: `${mark}${bare}${mark}${isKey ? ': ' : ''}` };
  });
  const unique = [...new Map(written.map((one) => [one.label, one])).values()];
  return unique.length === 0 ? undefined : { from, to, suggestions: unique };
}

function locateInJson(text: string, offset: number): CursorPlace {
  const { path, isAtPropertyKey, previousNode } = getLocation(text, offset);
  const inNode =
    previousNode && previousNode.offset <= offset && offset <= previousNode.offset + previousNode.length;
  const word = /[\w$-]*$/.exec(text.slice(Math.max(0, offset - 80), offset))?.[0] ?? '';
  const from = inNode ? previousNode.offset : offset - word.length;
  let to = inNode ? previousNode.offset + previousNode.length : offset;
  if (isAtPropertyKey) to += /^\s*:\s?/.exec(text.slice(to, to + 20))?.[0].length ?? 0;
  if (!isAtPropertyKey) return { path, isKey: false, from, to, taken: [], quote: '"' };
  const object = path.slice(0, -1);
  return { path: object, isKey: true, from, to, taken: keysAt(text, object, offset), quote: '"' };
}

/** Returns the keys of an object, except the one at the cursor. */
function keysAt(text: string, path: Path, offset: number): string[] {
  const root = parseTree(text);
  const object = root && findNodeAtLocation(root, [...path]);
  return (object?.children ?? []).flatMap(({ children }) => {
    const key = children?.[0];
    const isAtCursor = key && key.offset <= offset && offset <= key.offset + key.length;
    return key && !isAtCursor ? [String(key.value)] : [];
  });
}

/** Returns the parts of the meta-schema that apply at a path. */
function schemasAt(path: Path): readonly JsonObject[] {
  let schemas = expand(openRpcSchema);
  for (const part of path) schemas = schemas.flatMap((schema) => childrenOf(schema, part)).flatMap(expand);
  return schemas;
}

function childrenOf(schema: JsonObject, part: string | number): JsonObject[] {
  const items = own(schema, 'items');
  if (typeof part === 'number') return isObject(items) ? [items] : [];
  const properties = own(schema, 'properties');
  const named = isObject(properties) ? own(properties, part) : undefined;
  if (isObject(named)) return [named];
  const patterns = own(schema, 'patternProperties');
  const matching = isObject(patterns)
    ? Object.entries(patterns).find(([pattern]) => new RegExp(pattern, 'u').test(part))?.[1]
    : undefined;
  const found = matching ?? own(schema, 'additionalProperties');
  return isObject(found) ? [found] : [];
}

/** Returns a schema with all its alternatives. */
function expand(schema: JsonObject): JsonObject[] {
  const reference = textOf(own(schema, '$ref'));
  if (reference !== undefined) {
    const target = reference.startsWith('http') ? jsonSchemaWords : lookUp(openRpcSchema, reference);
    return isObject(target) ? expand(target) : [];
  }
  const branches = ['then', 'else'].flatMap((key) => {
    const branch = own(schema, key);
    return isObject(branch) ? expand(branch) : [];
  });
  return [schema, ...branches];
}

function keysOf(schema: JsonObject): Suggestion[] {
  const properties = own(schema, 'properties');
  if (!isObject(properties)) return [];
  const required = listOf(own(schema, 'required'));
  return Object.entries(properties).map(([label, property]) => ({
    label,
    text: label,
    detail: [required.includes(label) ? 'required' : '', descriptionOf(property)].filter(Boolean).join(' · '),
    kind: 'property',
  }));
}

function valuesOf(schema: JsonObject): Suggestion[] {
  const values = own(schema, 'type') === 'boolean' ? [true, false] : listOf(own(schema, 'enum'));
  return values.map((value) => ({
    label: typeof value === 'string' ? value : JSON.stringify(value),
    text: JSON.stringify(value),
    detail: descriptionOf(schema),
    kind: 'value',
  }));
}

/** Returns the components that a reference at a path may name, or all components when the kind is unknown. */
function referencesFor(path: Path, document: JsonObject): Suggestion[] {
  const components = own(document, 'components');
  if (!isObject(components)) return [];
  const group = {
    params: 'contentDescriptors',
    result: 'contentDescriptors',
    errors: 'errors',
    tags: 'tags',
  }[String(path.findLast((part) => typeof part === 'string' && part !== '$ref'))];
  const isSchema = path.includes('schema') || path.includes('schemas');
  const wanted = isSchema ? 'schemas' : group;
  return Object.entries(components)
    .filter(([name]) => wanted === undefined || name === wanted)
    .flatMap(([name, members]) =>
      Object.entries(isObject(members) ? members : {}).map(([member, value]): Suggestion => {
        const reference = `#/components/${name}/${member.replaceAll('~', '~0').replaceAll('/', '~1')}`;
        return { label: reference, text: reference, detail: descriptionOf(value), kind: 'reference' };
      }),
    );
}

function descriptionOf(schema: Json): string {
  const description = isObject(schema) ? textOf(own(schema, 'description')) : undefined;
  return description?.split(/(?<=\.) /)[0] ?? '';
}

const words = (names: string, schema: Json) => names.split(' ').map((name): [string, Json] => [name, schema]);
const SCHEMA: JsonObject = { $ref: 'http://json-schema.org' };
const SCHEMAS: JsonObject = { type: 'array', items: SCHEMA };
const BY_NAME: JsonObject = { additionalProperties: SCHEMA };

/** The keywords of JSON Schema, with the schemas that some of them contain. */
const jsonSchemaWords: JsonObject = {
  properties: Object.fromEntries([
    ['type', { enum: ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'] }],
    ...words('$ref title description pattern format', { type: 'string' }),
    ...words('const default examples enum required', {}),
    ...words('items additionalItems additionalProperties contains not if then else propertyNames', SCHEMA),
    ...words('allOf anyOf oneOf prefixItems', SCHEMAS),
    ...words('properties patternProperties definitions dependencies', BY_NAME),
    ...words('minimum maximum exclusiveMinimum exclusiveMaximum multipleOf', { type: 'number' }),
    ...words('minLength maxLength minItems maxItems minProperties maxProperties', { type: 'integer' }),
    ...words('uniqueItems readOnly deprecated', { type: 'boolean' }),
  ]),
};
