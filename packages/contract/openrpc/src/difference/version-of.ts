import type { Schema } from '../contract/contract.ts';
import { isObject, type Json, type JsonObject, listOf, numbersOf, objectAt, own, textOf } from '../json.ts';
import type { ContentDescriptor, Method, MethodError } from '../model/model.ts';
import { readModel } from '../model/read-model.ts';
import { resolve } from '../reference/reference.ts';
import { COMPARED_NUMBERS } from './accepts.ts';
import type { Version, VersionError, VersionMethod } from './compare.ts';
import { mergeAll } from './merge-all.ts';

/** The most levels to follow in schemas without a name, which may be circular. */
const MAX_DEPTH = 24;

/**
 * Converts any document to the form in which contracts are compared. Objects without a name get one from their
 * position, such as `get_thing result`, so that their fields are compared, too. Limits, prices and errors come from the
 * document's `x-` fields, where it has them.
 */
export function versionOf(root: JsonObject): Version {
  const { version, methods, errors } = readModel(root);
  const schemas: Record<string, Schema> = {};
  const reading = { root, schemas };
  for (const [name, schema] of Object.entries(objectAt(objectAt(root, 'components'), 'schemas')))
    schemas[name] = componentOf(reading, name, schema);
  const named = [...errors, ...methods.flatMap((method) => method.errors)].map(errorOf);
  return {
    version,
    methods: methods.map((method) => methodOf(reading, method)),
    schemas,
    errors: [...new Map(named.map((error) => [error.name, error])).values()],
    transportLimits: numbersOf(objectAt(root, 'x-transport-limits')),
  };
}

/** The document and the schemas found in it so far. */
interface Reading {
  readonly root: JsonObject;
  readonly schemas: Record<string, Schema>;
}

function methodOf(reading: Reading, method: Method): VersionMethod {
  const { name, params, result, errors, paramStructure, isDeprecated, extensions } = method;
  const credits = extensions['x-credits'];
  return {
    name,
    params: params.map((param) => ({
      name: param.name,
      required: param.required,
      ...defaultOf(reading.root, param),
      schema: schemaOf(reading, param.schema, `${name} ${param.name}`),
    })),
    // A method that is only notified has no result.
    result: result ? schemaOf(reading, result.schema, `${name} result`) : { type: 'null' },
    ...(typeof credits === 'number' ? { credits } : {}),
    failover: extensions['x-failover'] === true,
    isDeprecated,
    paramStructure,
    limits: numbersOf(objectAt(extensions, 'x-limits')),
    errors: errors.map(nameOf),
  };
}

/** Returns the name of an error's component, or its code and message. */
const nameOf = ({ component, code, message }: MethodError) => component ?? `${code ?? ''} ${message}`.trim();

function errorOf(error: MethodError): VersionError {
  const status = error.extensions['x-http-status'];
  return {
    name: nameOf(error),
    code: error.code ?? 0,
    message: error.message,
    httpStatus: typeof status === 'number' ? status : 200,
    owed: error.extensions['x-owed'] === true,
  };
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
    ...numbersOf(
      Object.fromEntries(Object.entries(schema).filter(([key]) => COMPARED_NUMBERS.includes(key))),
    ),
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
function defaultOf(root: JsonObject, { schema, extensions }: ContentDescriptor): { default?: string } {
  const words = textOf(extensions['x-default']);
  if (words !== undefined) return { default: words };
  const value = own(objectOf(resolve(root, schema).value), 'default');
  return value === undefined ? {} : { default: JSON.stringify(value) };
}

const objectOf = (value: Json | undefined): JsonObject => (isObject(value) ? value : {});

function textAt<Key extends string>(object: JsonObject, key: Key): { readonly [name in Key]?: string } {
  const text = textOf(own(object, key));
  return text === undefined ? {} : ({ [key]: text } as { [name in Key]: string });
}
