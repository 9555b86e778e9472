/** A parsed JSON or YAML value. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
/** A parsed JSON or YAML object. */
export interface JsonObject {
  readonly [key: string]: Json;
}

/** Whether a value is an object, neither null nor an array. */
export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Prints JSON the way all generated JSON stands in the repository. */
export function printJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** The value with every object passed through `change`, from the inside out. */
export function mapObjects(value: Json, change: (object: JsonObject) => Json): Json {
  if (Array.isArray(value)) return value.map((item: Json) => mapObjects(item, change));
  if (!isObject(value)) return value;
  return change(
    Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, mapObjects(inner, change)])),
  );
}
