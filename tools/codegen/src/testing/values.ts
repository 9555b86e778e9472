import { type Contract, isObject, type Json, referencedName, type Schema } from '@ethread/openrpc';
import fc from 'fast-check';

/** The most items of a made list beyond its least number, since most lists may have thousands. */
const MORE_ITEMS = 2;

/** The values of schemas. Patterns take milliseconds each to compile, and most methods have the same ones. */
const made = new WeakMap<Schema, fc.Arbitrary<Json>>();

/** Returns values that a schema accepts. */
export function valuesOf(schema: Schema, schemas: Contract['schemas']): fc.Arbitrary<Json> {
  const values = made.get(schema) ?? makeValues(schema, schemas);
  made.set(schema, values);
  return values;
}

function makeValues(schema: Schema, schemas: Contract['schemas']): fc.Arbitrary<Json> {
  const of = (inner: Schema) => valuesOf(inner, schemas);
  const reference = referencedName(schema);
  if (reference !== undefined) return of(schemas[reference] ?? {});
  const { anyOf, enum: values, type, pattern, minimum, maximum } = schema;
  if (anyOf) return fc.oneof(...anyOf.map(of));
  if (values) return fc.constantFrom(...values);
  switch (type) {
    case 'string':
      return pattern === undefined ? fc.string() : stringsOf(new RegExp(pattern, 'u'));
    case 'integer':
      return fc.integer({ min: minimum ?? -1000, max: Math.min(maximum ?? 1000, 2 ** 31 - 1) });
    case 'number':
      return fc.double({ min: minimum ?? -1e9, max: maximum ?? 1e9, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array': {
      const { items = {}, prefixItems, minItems = 0, maxItems = Infinity } = schema;
      if (prefixItems) return fc.tuple(...prefixItems.map(of));
      const maxLength = Math.min(maxItems, minItems + MORE_ITEMS);
      return fc.array(of(items), { minLength: minItems, maxLength });
    }
    case 'object':
      return objectsOf(schema, of);
    default:
      return fc.oneof(fc.constant(null), fc.integer(), fc.string(), fc.constant({ some: [] }));
  }
}

/** The library makes no texts of a class of Unicode. */
const stringsOf = (pattern: RegExp): fc.Arbitrary<string> =>
  pattern.source.includes('\\p{')
    ? fc.string().filter((text) => pattern.test(text))
    : fc.stringMatching(pattern);

function objectsOf(
  { properties = {}, required = [], additionalProperties: others }: Schema,
  of: (schema: Schema) => fc.Arbitrary<Json>,
): fc.Arbitrary<Json> {
  const fields = Object.fromEntries(Object.entries(properties).map(([key, property]) => [key, of(property)]));
  const requiredKeys = required.filter((key) => key in fields);
  const known: fc.Arbitrary<Record<string, Json>> = fc.record(fields, { requiredKeys });
  if (typeof others !== 'object') return known;
  const more = fc.dictionary(fc.string({ minLength: 1 }), of(others), { maxKeys: MORE_ITEMS });
  return fc.tuple(more, known).map(([unnamed, named]) => ({ ...unnamed, ...named }));
}

const OTHERS: readonly Json[] = [null, true, -1, 1.5, '', '0x', 'neither', [], {}, [null], { other: 1 }];

/** Returns values with one change each: a replaced, a removed or an added part. */
export function changed(values: fc.Arbitrary<Json>): fc.Arbitrary<Json> {
  return fc
    .tuple(values, fc.array(fc.nat(), { minLength: 8, maxLength: 8 }))
    .map(([value, choices]) => change(value, choices));
}

function change(value: Json, [choice = 0, at = 0, ...rest]: readonly number[]): Json {
  const keys = Object.keys(Object(value));
  const key = keys[at % keys.length];
  if (typeof value === 'object' && value !== null && key !== undefined && choice % 4 > 0) {
    if (Array.isArray(value))
      return choice % 4 === 1
        ? value.toSpliced(Number(key), 1)
        : value.with(Number(key), change(value[Number(key)], rest));
    if (!isObject(value)) return null;
    if (choice % 4 === 2) return { ...value, [key]: change(value[key] ?? null, rest) };
    return choice % 4 === 1
      ? Object.fromEntries(Object.entries(value).filter(([name]) => name !== key))
      : { ...value, unknownProperty: 1 };
  }
  if (typeof value === 'string' && choice % 2 > 0)
    return [`${value}\u0000`, `g${value}`, value.slice(1), `${value}${value}`][at % 4] ?? '';
  if (typeof value === 'number' && choice % 2 > 0) return [value + 0.5, -value - 1, value * 1e9][at % 3] ?? 0;
  return OTHERS[at % OTHERS.length] ?? null;
}
