import { isObject, isSame, type Json, type JsonObject, listOf, own, textOf } from '../json.ts';
import { alternativesOf, type Schema, typeOf } from '../schema/schema.ts';

/** Whether a value looks like one of a schema, as far as can be told at a glance: enough to choose among forms. */
export function fits(root: JsonObject, schema: Schema, value: Json): boolean {
  const { keywords } = schema;
  if (schema.isNever) return false;
  if ('const' in keywords) return isSame(own(keywords, 'const'), value);
  const values = own(keywords, 'enum');
  if (Array.isArray(values)) return values.some((one: Json) => isSame(one, value));
  const choices = alternativesOf(root, schema);
  if (choices.length > 0) return choices.some((choice) => fitsType(choice, value));
  return fitsType(schema, value);
}

/** The form that a value has: the first that it fits, or that it fits by its type. */
export function formOf(root: JsonObject, forms: readonly Schema[], value: Json): number {
  const at = forms.findIndex((form) => fits(root, form, value));
  return Math.max(0, at);
}

function fitsType(schema: Schema, value: Json): boolean {
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

/**
 * Patterns come from documents, and some are made to take for ever; only those are run that can not: with one
 * repetition at most, and none of a choice.
 */
function fitsPattern(pattern: string | undefined, value: string): boolean {
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
