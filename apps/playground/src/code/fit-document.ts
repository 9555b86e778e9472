import { isObject, type Json, type JsonObject, listOf, own, textOf } from '../json.ts';
import { resolve } from '../document/reference.ts';
import { fitSchema, type SchemaNames } from './fit-schema.ts';
import { createNames, pascal, paramName } from './names.ts';

/** A document as the generator takes it. */
export interface FittedDocument {
  readonly document: JsonObject;
  /** What had to be changed or left out, in words. */
  readonly notes: readonly string[];
}

/**
 * Fits any document to the generator, which is strict about names and knows no keyword that types can not say:
 * references outside of the component schemas are put in, names become names of TypeScript, and what types can not say
 * is left out.
 */
export function fitDocument(root: JsonObject): FittedDocument {
  const notes = new Set<string>();
  const components = objectAt(root, 'components');
  const given = Object.entries(objectAt(components, 'schemas'));
  const typeNames = createNames();
  const methodNames = listOf(own(root, 'methods')).map((method) => {
    const value = resolve(root, method).value;
    return isObject(value) ? (textOf(own(value, 'name')) ?? '') : '';
  });
  // What the generator makes of methods is taken first, so that no schema has its name.
  for (const name of methodNames)
    for (const suffix of ['Params', 'Result']) typeNames.take(pascal(name) + suffix);
  const names: SchemaNames = new Map(given.map(([name]) => [name, typeNames.free(pascal(name))]));
  for (const [name, fitted] of names)
    if (name !== fitted) notes.add(`The schema ${name} is called ${fitted}.`);
  const schemas: Record<string, Json> = {};
  const fit = (schema: Json | undefined) => fitSchema(root, schema ?? true, names, notes);
  for (const [name, schema] of given) schemas[names.get(name) ?? name] = fit(schema);

  const errors: Record<string, Json> = {};
  const errorName = (error: JsonObject): string => {
    const message = textOf(own(error, 'message')) ?? 'error';
    const name = pascal(message).slice(0, 40) || 'Unnamed';
    const code = own(error, 'code');
    const same = Object.entries(errors).find(
      ([, one]) => isObject(one) && one['code'] === code && one['message'] === message,
    );
    if (same) return same[0];
    const free = typeNames.free(name.endsWith('Error') ? name : `${name}Error`);
    errors[free] = { code: typeof code === 'number' ? code : 0, message: message.replace(/[{}]/g, '') };
    return free;
  };

  const methods = listOf(own(root, 'methods')).flatMap((value): JsonObject[] => {
    const method = resolve(root, value).value;
    const name = isObject(method) ? textOf(own(method, 'name')) : undefined;
    if (!isObject(method) || name === undefined) return [];
    if (!/^[A-Za-z][A-Za-z0-9_.]*$/.test(name)) {
      notes.add(`The method ${name} is left out: its name can not become code.`);
      return [];
    }
    const hoist = (param: string, schema: Json): Json => {
      if (isInline(schema)) return schema;
      const type = typeNames.free(pascal(name) + pascal(param));
      schemas[type] = schema;
      return { $ref: `#/components/schemas/${type}` };
    };
    const result = resolve(root, own(method, 'result')).value;
    return [
      {
        name,
        summary: textOf(own(method, 'summary')) ?? textOf(own(method, 'description')) ?? name,
        description:
          textOf(own(method, 'summary')) === undefined ? '' : (textOf(own(method, 'description')) ?? ''),
        params: fitParams(root, method, (param, schema) => hoist(param, fit(schema)), notes),
        result: isObject(result)
          ? {
              name: paramName(textOf(own(result, 'name')) ?? 'result', createNames()),
              description: textOf(own(result, 'description')) ?? '',
              schema: fit(own(result, 'schema')),
            }
          : { name: 'result', description: '', schema: { type: 'null' } },
        errors: listOf(own(method, 'errors'))
          .map((error) => resolve(root, error).value)
          .filter(isObject)
          .map((error) => ({ $ref: `#/components/errors/${errorName(error)}` })),
      },
    ];
  });
  const info = objectAt(root, 'info');
  return {
    document: {
      openrpc: '1.3.2',
      info: { title: textOf(own(info, 'title')) ?? '', version: textOf(own(info, 'version')) ?? '' },
      methods,
      components: { schemas, errors },
      'x-transport-limits': {},
    },
    notes: [...notes],
  };
}

function fitParams(
  root: JsonObject,
  method: JsonObject,
  fit: (name: string, schema: Json | undefined) => Json,
  notes: Set<string>,
): JsonObject[] {
  const names = createNames();
  let wasOptional = false;
  return listOf(own(method, 'params'))
    .map((param) => resolve(root, param).value)
    .filter(isObject)
    .map((param) => {
      const given = textOf(own(param, 'name')) ?? 'param';
      const name = paramName(given, names);
      if (name !== given) notes.add(`The param ${given} is called ${name}.`);
      const isRequired = own(param, 'required') === true && !wasOptional;
      wasOptional ||= !isRequired;
      return {
        name,
        description: textOf(own(param, 'description')) ?? '',
        required: isRequired,
        schema: fit(name, own(param, 'schema')),
      };
    });
}

/** Whether a param's schema reads well in a signature; an object is better off with a name. */
function isInline(schema: Json): boolean {
  if (!isObject(schema)) return true;
  if ('properties' in schema || 'allOf' in schema || 'not' in schema) return false;
  const { type, $ref: reference, enum: values, items, anyOf, oneOf } = schema;
  const choices = listOf(anyOf ?? oneOf);
  if (choices.length > 0) return choices.every(isInline);
  if (reference !== undefined || values !== undefined || schema['const'] !== undefined) return true;
  if (type === 'array') return items === undefined || isInline(items);
  const types = Array.isArray(type) ? type : [type];
  return types.every((one) => ['string', 'number', 'integer', 'boolean', 'null'].includes(String(one)));
}

function objectAt(object: JsonObject, key: string): JsonObject {
  const value = own(object, key);
  return isObject(value) ? value : {};
}
