import {
  DocumentError,
  inside,
  isObject,
  type Json,
  type JsonObject,
  type Library,
  LIMITS,
  pathText,
  type Place,
  placeKey,
} from '@ethread/openrpc';
import type { NamedSchema, Pattern, Schema } from './api.ts';
import { isIdentifier, type Names, pascalCase } from './names.ts';
import { readPattern } from './pattern.ts';

const TYPES = new Set(['array', 'boolean', 'integer', 'null', 'number', 'object', 'string']);
const ONE = new Set(['additionalProperties', 'contains', 'else', 'if', 'not', 'propertyNames', 'then']);
const MANY = new Set(['allOf', 'anyOf', 'oneOf']);
const NAMED = new Set(['dependentSchemas', 'patternProperties', 'properties']);
const NUMBERS = new Set(['exclusiveMaximum', 'exclusiveMinimum', 'maximum', 'minimum', 'multipleOf']);
const COUNTS = new Set([
  'maxContains',
  'maxItems',
  'maxLength',
  'maxProperties',
  'minContains',
  'minItems',
  'minLength',
  'minProperties',
]);
/** Keywords for readers, which the generator retains. */
const WORDS = new Set(['default', 'deprecated', 'description', 'format', 'title']);
/** Keywords for readers or tools that generated code does not use. */
const SILENT = new Set(
  (
    '$anchor $comment $defs $id $schema $vocabulary contentEncoding contentMediaType contentSchema definitions ' +
    'example examples id readOnly writeOnly discriminator externalDocs xml'
  ).split(' '),
);

/** Reads the schemas of a document and names each of them. */
export interface SchemaReader {
  /** Returns the schema at a place in the dialect of {@link Schema}. The schemas that it refers to are read later. */
  read(place: Place): Schema;
  /** Returns all referenced schemas and the component schemas. */
  finish(): { schemas: Map<string, NamedSchema>; patterns: Map<string, Pattern> };
}

/** The state of reading one schema. */
interface Reading {
  readonly place: Place;
  /** The start of the schema that contains this one. */
  readonly within: Place;
  readonly depth: number;
}

/**
 * Reads schemas of any draft from 4 to 2020-12 into one dialect. Component schemas keep their names. Any other
 * referenced schema is named after its place.
 */
export function createSchemaReader(library: Library, names: Names, notes: Set<string>): SchemaReader {
  const entries = new Map<string, { typeName: string; name: string; isComponent: boolean; place: Place }>();
  /** Places that are aliases of another. */
  const others = new Map<string, string>();
  const schemas = new Map<string, NamedSchema>();
  const patterns = new Map<string, Pattern>();
  let count = 0;

  const components = library.follow(inside(inside(library.root, 'components'), 'schemas'));
  if (isObject(components.value))
    for (const name of Object.keys(components.value)) enterComponent(inside(components, name), name);

  /** Names the target of a component that is only a reference to another document after the component. */
  function enterComponent(place: Place, name: string): void {
    const { value } = place;
    const reference = isObject(value) && Object.keys(value).length === 1 ? value['$ref'] : undefined;
    const isElsewhere = typeof reference === 'string' && !reference.startsWith('#');
    const target = isElsewhere ? library.find(reference, place) : place;
    const entry = entries.has(placeKey(target)) ? undefined : enter(target, name, true);
    if (entry === undefined) enter(place, name, true);
    else if (target !== place) others.set(placeKey(place), placeKey(target));
  }

  function enter(place: Place, name: string, isComponent: boolean): string {
    const wish = isIdentifier(name) ? name : pascalCase(name) || 'Unnamed';
    const typeName = names.take(wish);
    if (isComponent && typeName !== name) notes.add(`The schema ${shown(name)} is called ${typeName}.`);
    entries.set(placeKey(place), { typeName, name, isComponent, place });
    return typeName;
  }

  function refer(reference: string, { place, within }: Reading): string {
    const found = library.find(reference, place, within);
    const key = placeKey(found);
    const entry = entries.get(others.get(key) ?? key);
    return entry ? entry.typeName : enter(found, nameOf(found), false);
  }

  function read(reading: Reading): Schema {
    const { place, depth } = reading;
    const { value } = place;
    const at = pathText(place);
    if (++count > LIMITS.values / 4 || depth > LIMITS.depth)
      throw new DocumentError(`${at}: more schemas than a document may have`);
    if (typeof value === 'boolean') return value;
    if (!isObject(value)) throw new DocumentError(`${at}: a schema must be an object, true or false`);
    const out: Record<string, Json> = {};
    for (const keyword of Object.keys(value)) Object.assign(out, readKeyword(keyword, value, reading));
    return value['nullable'] === true ? orNull(out) : out;
  }

  function readKeyword(keyword: string, schema: JsonObject, reading: Reading): JsonObject {
    const value = schema[keyword] ?? null;
    const at = `${pathText(reading.place)}: ${keyword}`;
    const one = (...keys: (string | number)[]): Schema =>
      read({
        ...reading,
        place: keys.reduce((place: Place, key) => inside(place, key), reading.place),
        depth: reading.depth + 1,
      });
    const many = (list: Json) => {
      if (!Array.isArray(list)) throw new DocumentError(`${at} must be a list of schemas`);
      return list.map((_item, index) => one(keyword, index));
    };
    if (ONE.has(keyword)) return { [keyword]: one(keyword) };
    if (MANY.has(keyword)) {
      const list = many(value);
      if (list.length === 0) throw new DocumentError(`${at} must not be empty`);
      return { [keyword]: list };
    }
    if (NAMED.has(keyword)) {
      if (!isObject(value)) throw new DocumentError(`${at} must be an object`);
      if (keyword === 'patternProperties') for (const pattern of Object.keys(value)) takePattern(pattern, at);
      return { [keyword]: fromKeys(Object.keys(value), (name) => one(keyword, name)) };
    }
    if (NUMBERS.has(keyword)) return readNumber(keyword, schema, at);
    if (COUNTS.has(keyword)) {
      if (typeof value !== 'number' || !Number.isInteger(value) || value < 0)
        throw new DocumentError(`${at} must be a whole number`);
      return { [keyword]: value };
    }
    if (WORDS.has(keyword) || keyword.startsWith('x-')) return { [keyword]: value };
    switch (keyword) {
      case '$ref':
        if (typeof value !== 'string') throw new DocumentError(`${at} must be text`);
        return { $ref: `#/components/schemas/${refer(value, reading)}` };
      case 'type':
        return { type: readType(value, at) };
      case 'const':
        return { const: value };
      case 'enum':
        if (!Array.isArray(value)) throw new DocumentError(`${at} must be a list`);
        return { enum: value };
      case 'required':
        // In early drafts, `required` was a boolean of the property itself. OpenRPC's own examples still use it.
        if (typeof value === 'boolean') return {};
        return { required: texts(value, at) };
      case 'pattern':
        if (typeof value !== 'string') throw new DocumentError(`${at} must be text`);
        takePattern(value, at);
        return { pattern: value };
      case 'uniqueItems':
        return value === true ? { uniqueItems: true } : {};
      case 'prefixItems':
        return { prefixItems: many(value) };
      case 'items':
        return Array.isArray(value) ? { prefixItems: many(value) } : { items: one('items') };
      case 'additionalItems':
        return Array.isArray(schema['items']) ? { items: one('additionalItems') } : {};
      case 'dependentRequired':
        return { dependentRequired: readDependentRequired(value, at) };
      case 'dependencies':
        return readDependencies(value, at, one);
      case 'nullable':
        return {};
    }
    if (!SILENT.has(keyword))
      notes.add(`${pathText(reading.place)}: the keyword ${shown(keyword)} is not checked.`);
    return {};
  }

  function readDependencies(value: Json, at: string, one: (...keys: string[]) => Schema): JsonObject {
    if (!isObject(value)) throw new DocumentError(`${at} must be an object`);
    const names = Object.keys(value);
    const lists = names.filter((name) => Array.isArray(value[name]));
    const rest = names.filter((name) => !lists.includes(name));
    return {
      ...(lists.length > 0
        ? { dependentRequired: fromKeys(lists, (name) => texts(value[name] ?? null, at)) }
        : {}),
      ...(rest.length > 0 ? { dependentSchemas: fromKeys(rest, (name) => one('dependencies', name)) } : {}),
    };
  }

  function takePattern(source: string, at: string): void {
    if (!patterns.has(source)) patterns.set(source, readPattern(source, at));
  }

  return {
    read: (place) => read({ place, within: place, depth: 0 }),
    finish() {
      // Entries are added during the loop, and a map's iteration includes them.
      for (const { typeName, name, isComponent, place } of entries.values())
        schemas.set(typeName, {
          typeName,
          name,
          isComponent,
          schema: read({ place, within: place, depth: 0 }),
        });
      return { schemas, patterns };
    },
  };
}

function readType(value: Json, at: string): Json {
  const types = Array.isArray(value) ? value : [value];
  const unknown = types.find((type: Json) => typeof type !== 'string' || !TYPES.has(type));
  if (unknown !== undefined || types.length === 0)
    throw new DocumentError(`${at}: ${shown(JSON.stringify(unknown ?? value))} is no type of JSON Schema`);
  return types.length === 1 ? (types[0] ?? null) : [...new Set(types)];
}

/** Reads a numeric bound. Draft 4 has exclusive bounds as a boolean next to the bound. */
function readNumber(keyword: string, schema: JsonObject, at: string): JsonObject {
  const value = schema[keyword];
  const bound = { exclusiveMinimum: 'minimum', exclusiveMaximum: 'maximum' }[keyword];
  if (bound && typeof value === 'boolean') {
    const limit = schema[bound];
    return value && typeof limit === 'number' ? { [keyword]: limit } : {};
  }
  if (schema[{ minimum: 'exclusiveMinimum', maximum: 'exclusiveMaximum' }[keyword] ?? ''] === true) return {};
  if (typeof value !== 'number' || !Number.isFinite(value) || (keyword === 'multipleOf' && value <= 0))
    throw new DocumentError(`${at} must be a number`);
  return { [keyword]: value };
}

function readDependentRequired(value: Json, at: string): JsonObject {
  if (!isObject(value)) throw new DocumentError(`${at} must be an object`);
  return fromKeys(Object.keys(value), (name) => texts(value[name] ?? null, at));
}

function texts(value: Json, at: string): string[] {
  if (!Array.isArray(value)) throw new DocumentError(`${at} must be a list of names`);
  return value.map((item: Json) => {
    if (typeof item !== 'string') throw new DocumentError(`${at} must be a list of names`);
    return item;
  });
}

/** Applies OpenAPI's `nullable`, which OpenRPC documents also use. */
function orNull(schema: JsonObject): JsonObject {
  const { type, enum: values } = schema;
  if (type === undefined || schema['const'] !== undefined) {
    const { title, description, ...rest } = schema;
    return {
      ...(title === undefined ? {} : { title }),
      ...(description === undefined ? {} : { description }),
      anyOf: [rest, { type: 'null' }],
    };
  }
  const types = Array.isArray(type) ? type : [type];
  return {
    ...schema,
    type: types.includes('null') ? types : [...types, 'null'],
    ...(Array.isArray(values) && !values.includes(null) ? { enum: [...values, null] } : {}),
  };
}

/** Returns a name for a schema that is not a component, from the last keys of its place or its document's file. */
function nameOf({ path, location }: Place): string {
  const last = path.at(-1);
  if (last === undefined) {
    const file = location.split('/').at(-1) ?? '';
    return pascalCase(file.replace(/\.(json|ya?ml)$/i, '')) || 'Document';
  }
  const isDefinition = ['$defs', 'definitions', 'schemas'].includes(path.at(-2) ?? '') || path.length === 1;
  if (isDefinition) return last;
  const keys = path.filter(
    (key) => !['components', 'schemas', 'properties', 'schema', 'methods'].includes(key),
  );
  return pascalCase(keys.slice(-3).join(' ')) || 'Unnamed';
}

/** Creates an object in which `__proto__` is an ordinary key. */
function fromKeys(keys: readonly string[], valueOf: (key: string) => Json): JsonObject {
  return Object.fromEntries(keys.map((key) => [key, valueOf(key)]));
}

const shown = (text: string) => (text.length > 80 ? `${text.slice(0, 80)}…` : text);
