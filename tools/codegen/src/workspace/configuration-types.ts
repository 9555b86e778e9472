import { isObject, type JsonObject } from '@ethread/openrpc';
import { printTypes } from '../printer/print-types.ts';

const NOTE = `// Generated from schema/ beside this file by \`npm run codegen\`. Do not edit: change the schema instead.`;
const ROOT = 'FileConfiguration';

/**
 * Prints the types of the configuration file after its defaults are filled in: a type for each of its objects, such as
 * `FileLoad` for `load` and `FileNode` for an item of `nodes`, or by its title, with the descriptions of the schema.
 *
 * @throws {Error} for two different objects of one name.
 */
export async function printConfigurationTypes(schema: JsonObject): Promise<string> {
  const objects = new Map<string, JsonObject>();
  nameObjects(schema, ROOT, objects);
  const printed = await printTypes(objects.values(), (name) => name);
  const types = [...objects].map(([name, object]) => printed.of(object).declare(name));
  return `${NOTE}\n\n${types.join('\n')}`;
}

/**
 * Adds a schema to the objects if it is one, with references in place of the objects inside it. Returns the schema by
 * which another one refers to it.
 */
function nameObjects(
  { title, ...schema }: JsonObject,
  keyName: string,
  objects: Map<string, JsonObject>,
): JsonObject {
  const { properties, items, additionalProperties: others, ...rest } = schema;
  const name = typeof title === 'string' && /^[A-Z]\w+$/.test(title) ? `File${title}` : keyName;
  if (isObject(items)) return { ...rest, items: nameObjects(items, singular(name), objects) };
  if (isObject(others))
    return { ...rest, additionalProperties: nameObjects(others, singular(name), objects) };
  if (!isObject(properties)) return schema;
  const inner = Object.entries(properties).map(([key, value]): [string, JsonObject] => {
    const property = isObject(value) ? value : {};
    return [key, nameObjects(property, `File${key.charAt(0).toUpperCase()}${key.slice(1)}`, objects)];
  });
  // A key with a default is always there.
  const filled = inner.flatMap(([key, { default: fallback }]) => (fallback === undefined ? [] : [key]));
  const required = [...(Array.isArray(schema['required']) ? schema['required'] : []), ...filled];
  const object = { ...schema, properties: Object.fromEntries(inner), required: [...new Set(required)] };
  const known = objects.get(name);
  if (known && JSON.stringify(known) !== JSON.stringify(object))
    throw new Error(`two objects of the configuration would have the type ${name}`);
  objects.set(name, known ?? object);
  return { $ref: `#/components/schemas/${name}`, ...described(schema) };
}

/** Returns the fields of a schema that its reference repeats. */
function described({ description, default: fallback }: JsonObject): JsonObject {
  return {
    ...(description === undefined ? {} : { description }),
    ...(fallback === undefined ? {} : { default: fallback }),
  };
}

const singular = (name: string) => name.replace(/s$/, '');
