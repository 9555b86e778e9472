import { isObject, type Json, type JsonObject, referencedName } from '@ethread/openrpc';
import type { Api, Schema } from '../model/api.ts';

const MAX_DEPTH = 8;

/** A property whose value shows which of several schemas of objects applies. */
export interface Discriminator {
  readonly property: string;
  /** The schemas with their values of the property. No value belongs to two schemas. */
  readonly cases: readonly { readonly schema: Schema; readonly values: readonly Scalar[] }[];
}

type Scalar = string | number | boolean;

/**
 * Finds the property that distinguishes schemas. All schemas must be of objects, require the property, and list its
 * values. Returns undefined when there is none.
 *
 * @param whole The schema that contains the choices. It may state for all of them that they are objects and require the
 * property.
 */
export function findDiscriminator(
  choices: readonly Schema[],
  whole: JsonObject,
  schemas: Api['schemas'],
): Discriminator | undefined {
  if (choices.length < 2) return undefined;
  const { type = null, required = [] } = whole;
  const all = choices.map((choice) => [...partsOf(choice, schemas), { type, required }]);
  const areObjects = all.every((parts) => parts.some(({ type }) => type === 'object'));
  if (!areObjects) return undefined;
  const names = new Set((all[0] ?? []).flatMap(({ required }) => list(required)).map(String));
  for (const property of names) {
    const cases = choices.map((schema, index) => ({
      schema,
      values: valuesOf(property, all[index] ?? [], schemas),
    }));
    const values = cases.flatMap((one) => one.values);
    if (cases.every((one) => one.values.length > 0) && new Set(values).size === values.length)
      return { property, cases };
  }
  return undefined;
}

/**
 * Returns the schemas that a value must all match: the schema itself, and those that it refers to or contains in
 * `allOf`.
 */
function partsOf(schema: Schema, schemas: Api['schemas'], depth = 0): readonly JsonObject[] {
  if (!isObject(schema) || depth > MAX_DEPTH) return [];
  const reference = referencedName(schema);
  const target = reference === undefined ? [] : [schemas.get(reference)?.schema ?? true];
  const others = [...target, ...(list(schema['allOf']) as readonly Schema[])];
  return [schema, ...others.flatMap((part) => partsOf(part, schemas, depth + 1))];
}

/** Returns the values that schemas list for a property. Returns none if they do not list them or do not require it. */
function valuesOf(
  property: string,
  parts: readonly JsonObject[],
  schemas: Api['schemas'],
): readonly Scalar[] {
  if (!parts.some(({ required }) => list(required).includes(property))) return [];
  for (const { properties } of parts) {
    if (!isObject(properties) || !Object.hasOwn(properties, property)) continue;
    for (const { const: constant, enum: values } of partsOf(properties[property] as Schema, schemas)) {
      const listed = constant === undefined ? list(values) : [constant];
      if (listed.length > 0 && listed.every(isScalar)) return [...new Set(listed)];
    }
  }
  return [];
}

const isScalar = (value: Json): value is Scalar =>
  ['string', 'number', 'boolean'].includes(typeof value) && !Object.is(value, -0);
const list = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);
