import { isObject, isSame, type Json, type JsonObject, listOf, own, textOf } from '@ethread/openrpc';
import { alternativesOf, type FormSchema, typeOf } from '../schema/schema.ts';

/** Returns true when a value probably matches a schema. The check is superficial and only chooses between forms. */
export function fits(root: JsonObject, schema: FormSchema, value: Json): boolean {
  const { keywords } = schema;
  if (schema.isNever) return false;
  if ('const' in keywords) return isSame(own(keywords, 'const'), value);
  const values = own(keywords, 'enum');
  if (Array.isArray(values)) return values.some((one: Json) => isSame(one, value));
  const choices = alternativesOf(root, schema);
  if (choices.length > 0) return choices.some((choice) => fitsType(choice, value));
  return fitsType(schema, value);
}

/** Returns the index of the first form that a value fits, or the first form. */
export function formOf(root: JsonObject, forms: readonly FormSchema[], value: Json): number {
  const at = forms.findIndex((form) => fits(root, form, value));
  return Math.max(0, at);
}

function fitsType(schema: FormSchema, value: Json): boolean {
  const { keywords } = schema;
  switch (typeOf(schema)) {
    case 'null':
      return value === null;
    case 'boolean':
      return typeof value === 'boolean';
    case 'integer':
      return Number.isInteger(value);
    case 'number':
      return typeof value === 'number';
    case 'string':
      return typeof value === 'string' && fitsPattern(textOf(own(keywords, 'pattern')), value);
    case 'array':
      return Array.isArray(value);
    case 'object':
      return (
        isObject(value) &&
        listOf(own(keywords, 'required')).every((name) => Object.hasOwn(value, String(name)))
      );
    default:
      return true;
  }
}

/** Returns true for the schema of a number in hex, such as a block number: any count of digits, but no decimal ones. */
export function isQuantity({ keywords }: FormSchema): boolean {
  const pattern = textOf(own(keywords, 'pattern'));
  if (pattern === undefined) return false;
  return fitsPattern(pattern, '0x1') && fitsPattern(pattern, '0x10') && !fitsPattern(pattern, '1');
}

/**
 * Returns true when a value matches a pattern. Patterns come from documents, and hostile ones can run for ever. Only
 * safe patterns are run: at most one repetition, and no repetition of a choice.
 */
export function fitsPattern(pattern: string | undefined, value: string): boolean {
  if (pattern === undefined || value.length > 10_000) return true;
  const repetitions = pattern.match(/[*+?]|\{\d*,\d*\}/g)?.length ?? 0;
  const isPlain =
    repetitions <= 1 && !(pattern.includes('|') && /\)[*+?{]/.test(pattern)) && !/\(\?|\\\d/.test(pattern);
  if (!isPlain) return true;
  try {
    return new RegExp(pattern, 'u').test(value);
  } catch {
    return true;
  }
}
