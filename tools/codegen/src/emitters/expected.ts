import { isObject, type Json, type JsonObject, referencedName } from '@ethread/openrpc';
import type { Api, Schema } from '../model/api.ts';

/** Describes in words the value that a schema expects. */
export type Words = (schema: Schema, schemas: Api['schemas']) => string;

const MAX_WORDS = 100;
const MAX_NAMES = 4;
const ANYTHING = 'a value';
const TYPES: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  integer: 'a whole number',
  null: 'null',
  number: 'a number',
  object: 'an object',
  string: 'a string',
};

/** Describes the value that a schema expects, for a client that sent another. */
export function expectedWords(schema: Schema, schemas: Api['schemas'], depth = 0): string {
  if (!isObject(schema)) return schema ? 'anything' : 'nothing';
  const words = [wordsOf(schema, schemas, depth), titleOf(schema)].filter(Boolean).join(' ');
  return words.length > MAX_WORDS ? `${words.slice(0, MAX_WORDS)}...` : words;
}

function titleOf({ title, pattern }: JsonObject): string {
  return typeof title === 'string' && pattern !== undefined && title.length <= 60 ? `(${title})` : '';
}

function wordsOf(schema: JsonObject, schemas: Api['schemas'], depth: number): string {
  const { const: constant, enum: values, type, pattern } = schema;
  if (constant !== undefined) return JSON.stringify(constant);
  if (Array.isArray(values)) return values.map((value: Json) => JSON.stringify(value)).join(', ');
  const reference = referencedName(schema);
  const target = reference === undefined ? undefined : schemas.get(reference);
  if (target && depth < 3) return expectedWords(target.schema, schemas, depth + 1);
  const choices = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(choices) && depth < 3)
    return [...new Set(choices.map((choice: Schema) => expectedWords(choice, schemas, depth + 1)))].join(
      ' or ',
    );
  const types = (Array.isArray(type) ? type : [type]).flatMap(
    (one: Json | undefined) => TYPES[String(one)] ?? [],
  );
  const { allOf, not, required } = schema;
  if (types.length === 0 && Array.isArray(allOf) && depth < 3) {
    const all = allOf.map((part: Schema) => expectedWords(part, schemas, depth + 1));
    return all.find((words) => words !== ANYTHING) ?? ANYTHING;
  }
  if (types.length === 0 && not !== undefined && depth < 3)
    return `other than ${expectedWords(not as Schema, schemas, depth + 1)}`;
  const isOfObjects = type === 'object' || (types.length === 0 && required !== undefined);
  const kind = types.join(' or ') || (isOfObjects ? 'an object' : ANYTHING);
  if (typeof pattern === 'string') return `${kind} that matches ${pattern}`;
  return [kind, isOfObjects ? propertiesOf(schema) : '', ...boundsOf(schema)].filter(Boolean).join(' ');
}

/** Describes the properties that an object must have. A few of them are sufficient to distinguish it. */
function propertiesOf({ required }: JsonObject): string {
  const names = Array.isArray(required) ? required.map(String) : [];
  if (names.length === 0) return '';
  return `with ${names.slice(0, MAX_NAMES).join(', ')}${names.length > MAX_NAMES ? ', ...' : ''}`;
}

function boundsOf(schema: JsonObject): string[] {
  const { exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  return [
    numberRange(schema),
    typeof exclusiveMinimum === 'number' ? `above ${exclusiveMinimum}` : '',
    typeof exclusiveMaximum === 'number' ? `below ${exclusiveMaximum}` : '',
    typeof multipleOf === 'number' ? `that is a multiple of ${multipleOf}` : '',
    countRange(schema['minLength'], schema['maxLength'], 'character', 'characters'),
    countRange(schema['minItems'], schema['maxItems'], 'item', 'items'),
    countRange(schema['minProperties'], schema['maxProperties'], 'property', 'properties'),
  ].filter(Boolean);
}

function numberRange({ minimum, maximum }: JsonObject): string {
  if (typeof minimum === 'number' && typeof maximum === 'number') return `from ${minimum} to ${maximum}`;
  if (typeof minimum === 'number') return `of at least ${minimum}`;
  return typeof maximum === 'number' ? `of at most ${maximum}` : '';
}

function countRange(least: Json | undefined, most: Json | undefined, one: string, many: string): string {
  const counted = (count: number) => `${count} ${count === 1 ? one : many}`;
  if (typeof least === 'number' && typeof most === 'number')
    return least === most ? `of ${counted(least)}` : `of ${least} to ${counted(most)}`;
  if (typeof least === 'number') return `of at least ${counted(least)}`;
  return typeof most === 'number' ? `of at most ${counted(most)}` : '';
}
