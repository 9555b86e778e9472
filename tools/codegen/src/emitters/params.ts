import type { ApiMethod } from '../model/api.ts';
import { isIdentifier } from '../model/names.ts';
import type { PrintedTypes } from '../printer/print-types.ts';
import { literal } from '../printer/source.ts';

/**
 * Returns the params of a method by position, as the elements of a tuple or the params of a function. An optional one
 * before a required one is undefined when it is omitted.
 */
export function tupleElements({ params }: ApiMethod, types: PrintedTypes): string[] {
  const lastRequired = params.findLastIndex(({ required }) => required);
  return params.map(({ identifier, required, schema }, index) => {
    const { text } = types.of(schema);
    if (required) return `${identifier}: ${text}`;
    return `${identifier}${index < lastRequired ? '' : '?'}: ${text} | undefined`;
  });
}

/** Returns a property's name in the form of a type's key. */
export const propertyKey = (key: string): string => (isIdentifier(key) ? key : literal(key));
