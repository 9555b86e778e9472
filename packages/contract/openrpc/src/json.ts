/** A parsed JSON or YAML value. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
/** A parsed JSON or YAML object. */
export interface JsonObject {
  readonly [key: string]: Json;
}

/** Returns true for an object, and false for null and arrays. */
export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the value as a list, or an empty list for any other value. */
export function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

/** Returns the value as text, or undefined for any other value. */
export function textOf(value: Json | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Returns the own property of an object. Keys such as `constructor` come from documents, too. */
export function own(object: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** Returns the object under a key of an object, or an empty object for any other value. */
export function objectAt(object: JsonObject, key: string): JsonObject {
  const value = own(object, key);
  return isObject(value) ? value : {};
}

/** Returns the members of an object that are numbers. */
export function numbersOf(object: JsonObject): Record<string, number> {
  return Object.fromEntries(
    Object.entries(object).flatMap(([key, value]) => (typeof value === 'number' ? [[key, value]] : [])),
  );
}

/** Returns true when two values are the same JSON, whatever the order of their keys. */
export function isSame(one: Json | undefined, other: Json | undefined): boolean {
  if (one === other) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, index) => isSame(item, other[index]));
  if (!isObject(one) || !isObject(other)) return false;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && isSame(one[key], other[key]))
  );
}

/** Returns the object without a key. */
export function without(object: JsonObject, key: string): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([name]) => name !== key));
}

/** Prints JSON in the format of all generated JSON of the repository. */
export function printJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** Returns the value of a valid JSON text, or undefined. */
export function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
