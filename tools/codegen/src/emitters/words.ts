import { type Contract, type Json, referencedName, type Schema } from '@ethread/openrpc';

type Schemas = Contract['schemas'];

const MAX_WORDS = 100;
const MAX_NAMES = 4;
const TYPES: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  integer: 'a whole number',
  null: 'null',
  number: 'a number',
  object: 'an object',
  string: 'a string',
};

/**
 * Describes the value that a schema expects, for a client that sent another. Schemas of a form, such as hex, have a
 * description of it (`A 20-byte address in hex`), which is more helpful than the pattern. Others are described by their
 * types and bounds.
 */
export function wordsOf(schema: Schema, schemas: Schemas): string {
  const reference = referencedName(schema);
  if (reference !== undefined) return wordsOf(schemas[reference] ?? {}, schemas);
  const { title, description = '', anyOf, pattern, enum: values, not } = schema;
  if (anyOf && (description === '' || (anyOf.some(isNull) && !title)))
    return anyOf.map((choice) => wordsOf(choice, schemas)).join(' or ');
  const isForm = [anyOf, pattern, values, not].some((keyword) => keyword !== undefined);
  return isForm && description !== '' ? firstSentence(description) : boundedWords(schema);
}

/** A description next to null applies to the value. A title shows that it applies to the whole schema. */
const isNull = ({ type }: Schema) => type === 'null';

function firstSentence(text: string): string {
  const sentence = text.split(/(?<=[^.])\.(?: |$)/)[0] ?? text;
  return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}

function boundedWords(schema: Schema): string {
  const { enum: values, pattern, title = '' } = schema;
  const words = values
    ? values.map((value: Json) => JSON.stringify(value)).join(', ')
    : pattern === undefined
      ? ofType(schema)
      : [`${ofType(schema)} that matches ${pattern}`, title && `(${title})`].filter(Boolean).join(' ');
  return words.length > MAX_WORDS ? `${words.slice(0, MAX_WORDS)}...` : words;
}

function ofType({ type = '', required = [], minimum, maximum, minItems, maxItems }: Schema): string {
  const names = `${required.slice(0, MAX_NAMES).join(', ')}${required.length > MAX_NAMES ? ', ...' : ''}`;
  return [
    TYPES[type] ?? 'a value',
    names && `with ${names}`,
    rangeOf(minimum, maximum),
    rangeOf(minItems, maxItems, maxItems === 1 ? ' item' : ' items'),
  ]
    .filter(Boolean)
    .join(' ');
}

function rangeOf(least: number | undefined, most: number | undefined, unit = ''): string {
  if (least === undefined) return most === undefined ? '' : `of at most ${most}${unit}`;
  if (most === undefined) return `of at least ${least}${unit}`;
  if (least === most) return `of ${least}${unit}`;
  return unit === '' ? `from ${least} to ${most}` : `of ${least} to ${most}${unit}`;
}
