import type { ContractError, ContractMethod, ContractParam, Schema } from '../contract/contract.ts';
import { resolve } from '../reference/reference.ts';
import { isObject, type Json, type JsonObject, listOf, own, textOf } from '../json.ts';
import { COMPARED_NUMBERS } from './accepts.ts';
import type { Version } from './compare.ts';
import { mergeAll } from './merge-all.ts';

/** The most levels to follow in schemas without a name, which may be circular. */
const MAX_DEPTH = 24;

/**
 * Converts any document to the form in which contracts are compared. Objects without a name get one from their
 * position, such as `get_thing result`, so that their fields are compared, too. Limits, prices and errors come from the
 * document's `x-` fields, where it has them.
 */
export function versionOf(root: JsonObject): Version {
  const schemas: Record<string, Schema> = {};
  const reading = { root, schemas };
  for (const [name, schema] of Object.entries(objectAt(objectAt(root, 'components'), 'schemas')))
    schemas[name] = componentOf(reading, name, schema);
  const errors = new Map<string, ContractError>();
  for (const name of Object.keys(objectAt(objectAt(root, 'components'), 'errors')))
    errorOf(root, { $ref: `#/components/errors/${name}` }, errors);
  const methods = listOf(own(root, 'methods'))
    .map((method) => resolve(root, method).value)
    .filter(isObject)
    .map((method) => methodOf(reading, method, errors));
  return {
    version: textOf(own(objectAt(root, 'info'), 'version')) ?? '',
    methods,
    schemas,
    errors: [...errors.values()],
    transportLimits: numbersOf(objectAt(root, 'x-transport-limits')),
  };
}

/** The document and the schemas found in it so far. */
interface Reading {
  readonly root: JsonObject;
  readonly schemas: Record<string, Schema>;
}

function methodOf(reading: Reading, method: JsonObject, errors: Map<string, ContractError>): ContractMethod {
  const { root } = reading;
  const name = textOf(own(method, 'name')) ?? '';
  const result = objectOf(resolve(root, own(method, 'result')).value);
  const credits = own(method, 'x-credits');
  const structure = own(method, 'paramStructure');
  return {
    name,
    summary: '',
    description: '',
    params: listOf(own(method, 'params'))
      .map((param) => resolve(root, param).value)
      .filter(isObject)
      .map((param): ContractParam => {
        const paramName = textOf(own(param, 'name')) ?? '';
        return {
          name: paramName,
          description: '',
          required: own(param, 'required') === true,
          requiredByContract: false,
          ...defaultOf(root, param),
          schema: schemaOf(reading, own(param, 'schema'), `${name} ${paramName}`),
        };
      }),
    result: { name: 'result', description: '', schema: resultOf(reading, name, result) },
    ...(typeof credits === 'number' ? { credits } : {}),
    failover: own(method, 'x-failover') === true,
    ...(own(method, 'deprecated') === true ? { isDeprecated: true } : {}),
    ...(structure === 'by-name' || structure === 'by-position' ? { paramStructure: structure } : {}),
    limits: numbersOf(objectAt(method, 'x-limits')),
    requiredPropertiesByContract: [],
    errors: listOf(own(method, 'errors')).flatMap((error) => errorOf(root, error, errors)),
    examples: [],
  };
}

/** Returns the result schema of a method. A method that is only notified has no result. */
const resultOf = (reading: Reading, name: string, result: JsonObject): Schema =>
  own(result, 'schema') === undefined
    ? { type: 'null' }
    : schemaOf(reading, own(result, 'schema'), `${name} result`);

/** Records an error under its component's name or its code, and returns that name. */
function errorOf(root: JsonObject, given: Json, errors: Map<string, ContractError>): string[] {
  const { value, name: component } = resolve(root, given);
  if (!isObject(value)) return [];
  const code = own(value, 'code');
  const message = textOf(own(value, 'message')) ?? '';
  const name = component ?? `${typeof code === 'number' ? code : ''} ${message}`.trim();
  // OpenRPC allows no further fields in errors, so documents list those of a component at their root.
  const facts = { ...value, ...objectAt(objectAt(root, 'x-errors'), component ?? '') };
  const status = own(facts, 'x-http-status');
  errors.set(name, {
    name,
    code: typeof code === 'number' ? code : 0,
    message,
    httpStatus: typeof status === 'number' ? status : 200,
    retryAfter: false,
    owed: own(facts, 'x-owed') === true,
    when: '',
  });
  return [name];
}

/** Converts a schema under its own name. */
function componentOf(reading: Reading, name: string, schema: Json): Schema {
  const merged = mergeAll(reading.root, schema);
  return isObject(merged) && isRecord(merged)
    ? recordOf(reading, merged, name, 0)
    : schemaOf(reading, merged, name);
}

function schemaOf(reading: Reading, given: Json | undefined, place: string, depth = 0): Schema {
  if (!isObject(given) || depth > MAX_DEPTH) return given === false ? { enum: [] } : {};
  const reference = textOf(own(given, '$ref'));
  if (reference !== undefined) {
    const { value, name = '' } = resolve(reading.root, given);
    const isComponent = Object.hasOwn(objectAt(objectAt(reading.root, 'components'), 'schemas'), name);
    if (value !== undefined && isComponent && reference.startsWith('#/components/schemas/'))
      return { $ref: `#/components/schemas/${name}` };
    return schemaOf(reading, value, place, depth + 1);
  }
  const schema = objectOf(mergeAll(reading.root, given));
  const inner = (one: Json | undefined, at = place) => schemaOf(reading, one, at, depth + 1);
  const choices = [...listOf(own(schema, 'anyOf')), ...listOf(own(schema, 'oneOf'))];
  if (choices.length > 0)
    return {
      anyOf: choices.map((choice, index) => inner(choice, index === 0 ? place : `${place} ${index + 1}`)),
    };
  if (isRecord(schema)) {
    reading.schemas[place] = recordOf(reading, schema, place, depth);
    return { $ref: `#/components/schemas/${place}` };
  }
  const types = listOf(own(schema, 'type'));
  if (types.length > 0) return { anyOf: types.map((type) => inner({ ...schema, type })) };
  const constant = own(schema, 'const');
  const values = constant === undefined ? own(schema, 'enum') : [constant];
  const items = own(schema, 'items');
  const tuple = [...listOf(items), ...listOf(own(schema, 'prefixItems'))];
  return {
    ...textAt(schema, 'type'),
    ...textAt(schema, 'pattern'),
    ...(Array.isArray(values) ? { enum: values } : {}),
    ...numbersOf(schema, COMPARED_NUMBERS),
    ...(own(schema, 'uniqueItems') === true ? { uniqueItems: true } : {}),
    ...(own(schema, 'additionalProperties') === false ? { additionalProperties: false } : {}),
    ...(isObject(items) ? { items: inner(items, `${place} item`) } : {}),
    ...(tuple.length > 0
      ? { items: { anyOf: tuple.map((item, index) => inner(item, `${place} item ${index + 1}`)) } }
      : {}),
  };
}

const isRecord = (schema: JsonObject) => isObject(own(schema, 'properties'));

function recordOf(reading: Reading, schema: JsonObject, name: string, depth: number): Schema {
  return {
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(objectAt(schema, 'properties')).map(([field, property]) => [
        field,
        schemaOf(reading, property, `${name}.${field}`, depth + 1),
      ]),
    ),
    required: listOf(own(schema, 'required')).filter((field) => typeof field === 'string'),
  };
}

/** Returns the default of a param, where the param or its schema states one. */
function defaultOf(root: JsonObject, param: JsonObject): { default?: string } {
  const words = textOf(own(param, 'x-default'));
  if (words !== undefined) return { default: words };
  const value = own(objectOf(resolve(root, own(param, 'schema')).value), 'default');
  return value === undefined ? {} : { default: JSON.stringify(value) };
}

const objectOf = (value: Json | undefined): JsonObject => (isObject(value) ? value : {});
const objectAt = (object: JsonObject, key: string): JsonObject => objectOf(own(object, key));

function textAt<Key extends string>(object: JsonObject, key: Key): { readonly [name in Key]?: string } {
  const text = textOf(own(object, key));
  return text === undefined ? {} : ({ [key]: text } as { [name in Key]: string });
}

/** Returns the numeric fields of an object, or those among the given keys. */
function numbersOf(
  object: JsonObject,
  keys: readonly string[] = Object.keys(object),
): Record<string, number> {
  return Object.fromEntries(
    keys.flatMap((key): [string, number][] => {
      const value = own(object, key);
      return typeof value === 'number' ? [[key, value]] : [];
    }),
  );
}
