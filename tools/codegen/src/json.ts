/** A parsed JSON or YAML value. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
/** A parsed JSON or YAML object. */
export interface JsonObject {
  readonly [key: string]: Json;
}

/** Reports whether a value is an object, neither null nor an array. */
export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Prints JSON in the format of all generated JSON of the repository. */
export function printJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
