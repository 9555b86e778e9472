import { isObject, referencedName } from '@ethread/openrpc';
import { expectedWords, type Words } from '../expected.ts';
import type { Schema } from '../../model/api.ts';

/**
 * Returns the words for the value that a schema expects. This project's schemas describe values of a format, such as `A
 * 20-byte address in hex`, which is more helpful than the pattern. Other schemas are described by their types and
 * bounds.
 */
export const describedWords: Words = (schema, schemas) => {
  if (!isObject(schema)) return expectedWords(schema, schemas);
  const reference = referencedName(schema);
  const target = reference === undefined ? undefined : schemas.get(reference);
  if (target) return describedWords(target.schema, schemas);
  const { title, description, anyOf, oneOf, pattern, enum: values, not } = schema;
  const choices = anyOf ?? oneOf;
  const isForm = [choices, pattern, values, not].some((keyword) => keyword !== undefined);
  const isDescribed = typeof description === 'string' && description !== '';
  if (Array.isArray(choices) && (!isDescribed || (choices.some(isNull) && !title)))
    return choices.map((choice: Schema) => describedWords(choice, schemas)).join(' or ');
  return isForm && isDescribed ? firstSentence(description) : expectedWords(schema, schemas);
};

/** A description next to null applies to the value. A title shows that it applies to the whole schema. */
const isNull = (schema: Schema) => isObject(schema) && schema['type'] === 'null';

function firstSentence(text: string): string {
  const sentence = text.split(/(?<=[^.])\.(?: |$)/)[0] ?? text;
  return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}
