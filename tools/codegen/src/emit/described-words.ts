import { referencedName } from '../contract/reference.ts';
import { expectedWords, type Words } from '../emitters/expected.ts';
import { isObject } from '../json.ts';
import type { Schema } from '../model/api.ts';

/**
 * What a schema of our documents expects. They describe values of a form, such as `A 20-byte address in hex`, which
 * tells a caller more than the pattern; other schemas are told by their types and bounds.
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

/** What is described beside null is what the value is for; a title says that the whole is described. */
const isNull = (schema: Schema) => isObject(schema) && schema['type'] === 'null';

function firstSentence(text: string): string {
  const sentence = text.split(/(?<=[^.])\.(?: |$)/)[0] ?? text;
  return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}
