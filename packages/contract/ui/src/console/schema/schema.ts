import { isObject, type Json, type JsonObject, listOf, own, resolve, textOf } from '@ethread/openrpc';

/** A resolved schema, ready to be shown or filled in. */
export interface FormSchema {
  /** The keywords; empty for a schema that allows any value. */
  readonly keywords: JsonObject;
  /** The component's name, if the schema was a reference. */
  readonly name: string | undefined;
  /** True when no value matches it. */
  readonly isNever: boolean;
}

/** The most schemas of an `allOf` to merge. A document that nests more is shown in part. */
const MAX_MERGED = 64;

/** Resolves a schema and merges the members of its `allOf`. */
export function readSchema(root: JsonObject, value: Json | undefined): FormSchema {
  return read(root, value, { left: MAX_MERGED });
}

function read(root: JsonObject, value: Json | undefined, budget: { left: number }): FormSchema {
  const { value: target, name } = resolve(root, value);
  const beside = isObject(value) ? wordsOf(value) : {};
  let keywords: JsonObject = isObject(target) ? { ...target, ...(name === undefined ? {} : beside) } : {};
  for (const part of listOf(own(keywords, 'allOf'))) {
    if (budget.left-- <= 0) break;
    keywords = merge(keywords, read(root, part, budget).keywords);
  }
  return { keywords, name, isNever: target === false };
}

/** Returns the keywords next to a reference that describe this use of it. */
function wordsOf(schema: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(schema).filter(([key]) => ['title', 'description', 'default', 'deprecated'].includes(key)),
  );
}

function merge(one: JsonObject, other: JsonObject): JsonObject {
  const object = (value: Json | undefined) => (isObject(value) ? value : {});
  return {
    ...other,
    ...one,
    ...('properties' in one || 'properties' in other
      ? { properties: { ...object(own(one, 'properties')), ...object(own(other, 'properties')) } }
      : {}),
    ...('required' in one || 'required' in other
      ? { required: [...new Set([...listOf(own(one, 'required')), ...listOf(own(other, 'required'))])] }
      : {}),
  };
}

/** Returns the alternative forms of a value: `oneOf`, `anyOf`, or several types. */
export function alternativesOf(root: JsonObject, { keywords }: FormSchema): readonly FormSchema[] {
  const choices = listOf(own(keywords, 'oneOf') ?? own(keywords, 'anyOf'));
  if (choices.length > 0) return choices.map((choice) => readSchema(root, choice));
  const type = own(keywords, 'type');
  if (!Array.isArray(type) || type.length < 2) return [];
  return type.map((one: Json) => ({
    keywords: { ...(one === 'null' ? {} : keywords), type: one },
    name: undefined,
    isNever: false,
  }));
}

/** Returns the JSON Schema type of a schema, also where only other keywords imply it, or undefined for any type. */
export function typeOf({ keywords }: FormSchema): string | undefined {
  const type = own(keywords, 'type');
  if (typeof type === 'string') return type;
  if (Array.isArray(type) && type.length === 1) return textOf(type[0]);
  if (own(keywords, 'properties') !== undefined) return 'object';
  if (own(keywords, 'items') !== undefined || own(keywords, 'prefixItems') !== undefined) return 'array';
  if (own(keywords, 'pattern') !== undefined) return 'string';
  return undefined;
}

/** Returns the title of a schema for people, if it has one. The name of a type is shown as words. */
export function titleOf({ keywords, name }: FormSchema): string | undefined {
  const title = textOf(own(keywords, 'title')) || name;
  if (title === undefined || /\W/.test(title)) return title;
  const words = wordsOfName(title);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Splits a name of code into words: `maxResults` is `max results`. */
export const wordsOfName = (name: string): string =>
  name.replace(/(?<=[a-z\d])[A-Z](?=[a-z])/g, (letter) => ` ${letter.toLowerCase()}`);

/** Returns a short name for a schema's values: `Block by hash`, `hex string`, `Log[]`, `null or Block`. */
export function nameOf(root: JsonObject, schema: FormSchema, depth = 0): string {
  if (schema.isNever) return 'nothing';
  if (schema.name !== undefined) return titleOf(schema) ?? schema.name;
  const { keywords } = schema;
  if ('const' in keywords) return JSON.stringify(keywords['const']);
  const choices = depth > 3 ? [] : alternativesOf(root, schema);
  if (choices.length > 0) {
    const names = [...new Set(choices.map((choice) => nameOf(root, choice, depth + 1)))];
    return names.length > 4 ? `one of ${names.length}` : names.join(' | ');
  }
  const values = listOf(own(keywords, 'enum'));
  if (values.length > 0)
    return values.length > 4
      ? `one of ${values.length}`
      : values.map((value) => JSON.stringify(value)).join(' | ');
  const type = typeOf(schema);
  if (type === 'array' && depth <= 3) {
    const items = own(keywords, 'items');
    if (isObject(items)) {
      const name = nameOf(root, readSchema(root, items), depth + 1);
      return name.includes('|') ? `(${name})[]` : `${name}[]`;
    }
  }
  if (type === 'string' && textOf(own(keywords, 'pattern'))?.startsWith('^0x')) return 'hex string';
  return type ?? 'any';
}
