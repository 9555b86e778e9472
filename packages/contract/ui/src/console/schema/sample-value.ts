import { isObject, type Json, type JsonObject, listOf, own } from '@ethread/openrpc';
import { alternativesOf, readSchema, type FormSchema, typeOf } from './schema.ts';
import { sampleText } from './sample-text.ts';

/** The limits of a sample: enough to show its shape, also for a recursive schema. */
const MAX_DEPTH = 8;
const MAX_VALUES = 2_000;

export interface SampleOptions {
  /** True when optional properties are included. */
  readonly isComplete: boolean;
}

/**
 * Returns a value that matches a schema, the same each time. It prefers the schema's examples and defaults, then the
 * simplest value.
 */
export function sampleValue(root: JsonObject, schema: Json | undefined, options: SampleOptions): Json {
  return sample(root, readSchema(root, schema), options, 0, { left: MAX_VALUES });
}

function sample(
  root: JsonObject,
  schema: FormSchema,
  options: SampleOptions,
  depth: number,
  budget: { left: number },
): Json {
  const { keywords } = schema;
  budget.left--;
  const given = givenValue(keywords);
  if (given !== undefined) return given;
  if (depth > MAX_DEPTH || budget.left <= 0) return null;
  const inner = (value: Json | undefined) =>
    sample(root, readSchema(root, value), options, depth + 1, budget);
  const choices = alternativesOf(root, schema);
  const choice = choices.find((one) => own(one.keywords, 'type') !== 'null') ?? choices[0];
  if (choice) return sample(root, choice, options, depth + 1, budget);
  switch (typeOf(schema)) {
    case 'object':
      return sampleObject(keywords, options, depth, inner);
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

function sampleObject(
  keywords: JsonObject,
  { isComplete }: SampleOptions,
  depth: number,
  inner: (schema: Json) => Json,
): Json {
  const properties = own(keywords, 'properties');
  const required = listOf(own(keywords, 'required'));
  if (!isObject(properties)) return {};
  const wanted = Object.entries(properties).filter(
    ([name]) => required.includes(name) || (isComplete && depth < MAX_DEPTH / 2),
  );
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
  const limit = (key: string) => {
    const value = own(keywords, key);
    return typeof value === 'number' ? value : undefined;
  };
  const above = limit('exclusiveMinimum');
  const least = limit('minimum') ?? (above === undefined ? undefined : above + 1);
  const most = limit('maximum');
  const start = least ?? (most !== undefined && most < 0 ? most : 0);
  const step = limit('multipleOf');
  return step !== undefined && step > 0 ? Math.ceil(start / step) * step : start;
}
