import { isObject, type Json, type JsonObject, listOf, own } from '@ethread/openrpc';
import { alternativesOf, readSchema, type FormSchema, typeOf } from './schema.ts';
import { sampleText } from './sample-text.ts';

/** The limits of a sample: enough to show its shape, also for a recursive schema. */
const MAX_DEPTH = 8;
const MAX_VALUES = 2_000;

/**
 * Returns a value that matches a schema, the same each time, without optional properties. It prefers the schema's examples
 * and defaults, then the simplest value.
 */
export function sampleValue(root: JsonObject, schema: Json | undefined): Json {
  return sample(root, readSchema(root, schema), 0, { left: MAX_VALUES });
}

function sample(root: JsonObject, schema: FormSchema, depth: number, budget: { left: number }): Json {
  const { keywords } = schema;
  budget.left--;
  const given = givenValue(keywords);
  if (given !== undefined) return given;
  if (depth > MAX_DEPTH || budget.left <= 0) return null;
  const inner = (value: Json | undefined) => sample(root, readSchema(root, value), depth + 1, budget);
  const choices = alternativesOf(root, schema);
  const choice = choices.find((one) => own(one.keywords, 'type') !== 'null') ?? choices[0];
  if (choice) return sample(root, choice, depth + 1, budget);
  switch (typeOf(schema)) {
    case 'object':
      return sampleObject(keywords, inner);
    case 'array':
      return sampleArray(keywords, inner);
    case 'string':
      return sampleText(keywords);
    case 'integer':
    case 'number':
      return sampleNumber(keywords);
    case 'boolean':
      return false;
    default:
      return null;
  }
}

function givenValue(keywords: JsonObject): Json | undefined {
  const [example] = listOf(own(keywords, 'examples'));
  const [first] = listOf(own(keywords, 'enum'));
  return own(keywords, 'const') ?? example ?? own(keywords, 'default') ?? first;
}

function sampleObject(keywords: JsonObject, inner: (schema: Json) => Json): Json {
  const properties = own(keywords, 'properties');
  const required = listOf(own(keywords, 'required'));
  if (!isObject(properties)) return {};
  const wanted = Object.entries(properties).filter(([name]) => required.includes(name));
  return Object.fromEntries(wanted.map(([name, schema]) => [name, inner(schema)]));
}

function sampleArray(keywords: JsonObject, inner: (schema: Json) => Json): Json {
  const items = own(keywords, 'items');
  const first = listOf(own(keywords, 'prefixItems') ?? (Array.isArray(items) ? items : []));
  const wanted = Math.min(Number(own(keywords, 'minItems') ?? (first.length > 0 ? first.length : 1)), 10);
  const rest = isObject(items) ? items : true;
  const values = Array.from({ length: Math.max(wanted, first.length) }, (_none, index) =>
    inner(first[index] ?? rest),
  );
  return isObject(items) || first.length > 0
    ? values
    : values.slice(0, Number(own(keywords, 'minItems') ?? 0));
}

function sampleNumber(keywords: JsonObject): number {
  const limits = ['minimum', 'exclusiveMinimum', 'maximum'].map((key) => own(keywords, key));
  const [least, above, most] = limits.map((limit) => (typeof limit === 'number' ? limit : undefined));
  return least ?? (above === undefined ? Math.min(0, most ?? 0) : above + 1);
}
