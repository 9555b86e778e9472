import {
  type Contract,
  isObject,
  type Json,
  type Problems,
  referencedName,
  type Schema,
} from '@ethread/openrpc';
import { isLinear } from './pattern-cost.ts';

/** The keywords that a schema of each kind may have, besides {@link WORDS}. The generated code checks all of them. */
const KEYWORDS = {
  $ref: ['$ref'],
  anyOf: ['anyOf'],
  enum: ['type', 'enum'],
  any: [],
  null: ['type'],
  boolean: ['type'],
  string: ['type', 'pattern'],
  integer: ['type', 'minimum', 'maximum'],
  number: ['type', 'minimum', 'maximum'],
  array: ['type', 'items', 'prefixItems', 'minItems', 'maxItems'],
  object: ['type', 'properties', 'required', 'additionalProperties', 'not'],
} as const;
/** The keywords for readers. */
const WORDS: readonly string[] = ['title', 'description', 'x-default'];

/** Reports the parts of schemas that the generated types and checks would not express. */
export function checkSchemas(contract: Pick<Contract, 'methods' | 'schemas'>, problems: Problems): void {
  const { methods, schemas } = contract;
  for (const [name, schema] of Object.entries(schemas))
    checkSchema(schema, `components.schemas.${name}`, problems);
  for (const { name, params, result } of methods) {
    for (const param of params) checkSchema(param.schema, `methods ${name}: ${param.name}`, problems);
    checkSchema(result.schema, `methods ${name}: result`, problems);
  }
  for (const { name, params } of methods)
    for (const param of params) {
      const cycle = cycleFrom(param.schema, schemas, []);
      if (cycle)
        problems.add(
          `methods ${name}: ${param.name}: the schema ${cycle} contains itself, so that no check has a bound`,
        );
    }
}

function checkSchema(schema: Schema, at: string, problems: Problems): void {
  const kind = kindOf(schema);
  if (kind === undefined) return problems.add(`${at}: type ${String(schema.type)} is none that is checked`);
  const allowed: readonly string[] = [...KEYWORDS[kind], ...WORDS];
  for (const keyword of Object.keys(schema))
    if (!allowed.includes(keyword)) problems.add(`${at}: the keyword ${keyword} is not checked`);
  const { items, prefixItems, minItems, maxItems, not, pattern } = schema;
  if (schema.enum?.some((value: Json) => typeof value === 'object' || !isOfType(value, schema.type)))
    problems.add(`${at}: enum: each value must be plain and of the type`);
  if (prefixItems && (items ?? [minItems, maxItems].some((count) => count !== prefixItems.length)))
    problems.add(`${at}: prefixItems must be all items: minItems and maxItems are their number`);
  if (pattern !== undefined && !isLinear(pattern))
    problems.add(`${at}: pattern may take more than linear time, or is none`);
  if (not !== undefined && !(isObject(not) && Object.keys(not).join() === 'required'))
    problems.add(`${at}: not may only list properties under required`);
  for (const inner of partsOf(schema)) checkSchema(inner, at, problems);
}

function kindOf(schema: Schema): keyof typeof KEYWORDS | undefined {
  if (schema.$ref !== undefined) return '$ref';
  if (schema.anyOf !== undefined) return 'anyOf';
  if (schema.enum !== undefined) return 'enum';
  const { type = 'any' } = schema;
  return Object.keys(KEYWORDS).find((kind): kind is keyof typeof KEYWORDS => kind === type);
}

const isOfType = (value: Json, type: string | undefined) =>
  type === undefined || typeof value === type || (type === 'integer' && Number.isInteger(value));

/** Returns the schemas that stand in a schema. */
function partsOf(schema: Schema): readonly Schema[] {
  const { anyOf = [], items, prefixItems = [], properties = {}, additionalProperties: others } = schema;
  return [
    ...[...anyOf, ...prefixItems, ...Object.values(properties)],
    ...[items, others].filter((one) => typeof one === 'object'),
  ];
}

/** Returns the name of a schema that a schema contains and that contains itself. */
function cycleFrom(
  schema: Schema,
  schemas: Contract['schemas'],
  within: readonly string[],
): string | undefined {
  const name = referencedName(schema);
  if (name !== undefined)
    return within.includes(name) ? name : cycleFrom(schemas[name] ?? {}, schemas, [...within, name]);
  for (const one of partsOf(schema)) {
    const found = cycleFrom(one, schemas, within);
    if (found !== undefined) return found;
  }
  return undefined;
}
