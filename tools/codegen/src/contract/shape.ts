import { DocumentError, isObject, type Json, type JsonObject, referencedName } from '@ethread/openrpc';
import type { Contract } from '@ethread/openrpc';

/** The form of a schema's values, without what types of most languages cannot express: bounds, patterns, `not`. */
export type Shape =
  | { readonly kind: 'reference'; readonly name: string }
  | { readonly kind: 'string' | 'boolean' | 'integer' | 'number' | 'any' }
  | { readonly kind: 'enum'; readonly values: readonly string[] }
  | { readonly kind: 'list'; readonly items: Shape }
  | { readonly kind: 'record'; readonly fields: readonly Field[] }
  /** A value of one of several shapes. */
  | { readonly kind: 'union'; readonly choices: readonly Choice[] }
  /** A value that may also be null. */
  | { readonly kind: 'nullable'; readonly of: Shape };

export interface Field {
  readonly name: string;
  readonly description: string;
  readonly isRequired: boolean;
  readonly shape: Shape;
}

export interface Choice {
  /** The title of the choice's schema; undefined without one. */
  readonly title: string | undefined;
  readonly shape: Shape;
}

/** A component schema with its shape. */
export interface NamedShape {
  readonly name: string;
  readonly description: string;
  readonly shape: Shape;
}

/**
 * Returns the shape of a schema.
 *
 * @throws {DocumentError} for a schema that no shape expresses.
 */
export function shapeOf(schema: Json | undefined): Shape {
  if (!isObject(schema)) return { kind: 'any' };
  const reference = referencedName(schema);
  if (reference !== undefined) return { kind: 'reference', name: reference };
  const { anyOf, enum: values, type } = schema;
  if (Array.isArray(anyOf)) return unionOf(anyOf);
  if (Array.isArray(values)) return { kind: 'enum', values: values.map(String) };
  switch (type) {
    case 'string':
    case 'boolean':
    case 'integer':
    case 'number':
      return { kind: type };
    case 'array':
      return { kind: 'list', items: shapeOf(schema['items']) };
    case 'object':
      return isObject(schema['properties']) ? recordOf(schema, schema['properties']) : { kind: 'any' };
    default:
      throw new DocumentError(`no client has a type for the schema ${JSON.stringify(schema)}`);
  }
}

function unionOf(schemas: readonly Json[]): Shape {
  const choices = schemas.filter((schema) => !isNull(schema));
  const [only] = choices;
  const shape: Shape =
    choices.length === 1
      ? shapeOf(only)
      : {
          kind: 'union',
          choices: choices.map((choice) => ({ title: titleOf(choice), shape: shapeOf(choice) })),
        };
  return choices.length === schemas.length ? shape : { kind: 'nullable', of: shape };
}

function recordOf(schema: JsonObject, properties: JsonObject): Shape {
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  return {
    kind: 'record',
    fields: Object.entries(properties).map(([name, property]) => ({
      name,
      description: descriptionOf(property),
      isRequired: required.includes(name),
      shape: shapeOf(property),
    })),
  };
}

const isNull = (schema: Json) => isObject(schema) && schema['type'] === 'null';
const titleOf = (schema: Json) =>
  isObject(schema) && typeof schema['title'] === 'string' ? schema['title'] : undefined;
const descriptionOf = (schema: Json) =>
  isObject(schema) && typeof schema['description'] === 'string' ? schema['description'] : '';

/** Returns the component schemas that methods use, each after those that it refers to, except to itself. */
export function usedShapes({
  methods,
  schemas,
}: Pick<Contract, 'methods' | 'schemas'>): readonly NamedShape[] {
  const found = new Map<string, NamedShape>();
  const visited = new Set<string>();
  const visit = (shape: Shape): void => {
    for (const name of referencesIn(shape)) {
      if (visited.has(name)) continue;
      visited.add(name);
      const schema = schemas[name];
      const own = shapeOf(schema);
      visit(own);
      found.set(name, { name, description: descriptionOf(schema ?? {}), shape: own });
    }
  };
  for (const { params, result } of methods) {
    for (const { schema } of params) visit(shapeOf(schema));
    visit(shapeOf(result.schema));
  }
  return [...found.values()];
}

function referencesIn(shape: Shape): readonly string[] {
  switch (shape.kind) {
    case 'reference':
      return [shape.name];
    case 'list':
      return referencesIn(shape.items);
    case 'nullable':
      return referencesIn(shape.of);
    case 'record':
      return shape.fields.flatMap((field) => referencesIn(field.shape));
    case 'union':
      return shape.choices.flatMap((choice) => referencesIn(choice.shape));
    default:
      return [];
  }
}
