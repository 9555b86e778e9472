import {
  type Contract,
  type ContractMethod,
  errorsOf,
  isObject,
  type Json,
  type JsonObject,
  referencedName,
} from '@ethread/openrpc';
import type { Tool } from './tool.ts';

/** The place of a tool's own definitions in JSON Schema. */
const DEFINITIONS = '#/$defs/';

/** Returns a method of a document as a tool, with its price, its errors and the JSON Schema of its params by name. */
export function toolOf(contract: Contract, method: ContractMethod): Tool {
  return {
    name: method.name,
    params: method.params.map(({ name }) => name),
    description: describe(contract, method),
    inputSchema: inputSchema(contract, method),
  };
}

/** Returns the words from which a model chooses a tool: what it does, its price, its limits, its result, its errors. */
function describe(contract: Contract, method: ContractMethod): string {
  const { summary, description, credits, failover, result } = method;
  const failures = errorsOf(contract, method).map(
    ({ name, code }) => `${name.endsWith('Error') ? name : `${name}Error`} (${code})`,
  );
  return [
    [summary, description].filter(Boolean).join(' '),
    credits === undefined ? '' : `Costs ${credits} credits.`,
    failover ? 'In an outage a partner may serve the call.' : '',
    result.description ? `Returns: ${result.description}` : '',
    failures.length === 0 ? '' : `Errors: ${failures.join(', ')}.`,
  ]
    .filter(Boolean)
    .join('\n');
}

/** Returns a JSON Schema (draft 2020-12) of the params by name, with every schema that it refers to. */
function inputSchema({ schemas }: Contract, { params }: ContractMethod): Tool['inputSchema'] {
  const properties = Object.fromEntries(
    params.map(({ name, description, default: fallback, schema }) => [
      name,
      {
        ...portable(schema),
        ...(description ? { description: withDefault(description, fallback) } : {}),
      },
    ]),
  );
  const definitions: Record<string, JsonObject> = {};
  const pending: Json[] = [properties];
  for (const part of pending) {
    for (const name of definitionsIn(part)) {
      const schema = schemas[name];
      if (name in definitions || !schema) continue;
      definitions[name] = portable(schema);
      pending.push(definitions[name]);
    }
  }
  return {
    type: 'object',
    properties,
    required: params.filter(({ required }) => required).map(({ name }) => name),
    additionalProperties: false,
    ...(Object.keys(definitions).length === 0 ? {} : { $defs: definitions }),
  };
}

const withDefault = (description: string, fallback: string | undefined) =>
  fallback === undefined ? description : `${description} Default: ${fallback}.`;

/** Returns a schema without the document's own fields and the names of types, its references in `$defs`. */
function portable(schema: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key, value]) => !key.startsWith('x-') && !(key === 'title' && typeof value === 'string'))
      .map(([key, value]) => [
        key,
        key === '$ref' ? `${DEFINITIONS}${referencedName(schema)}` : portableValue(value),
      ]),
  );
}

function portableValue(value: Json): Json {
  if (Array.isArray(value)) return value.map(portableValue);
  return isObject(value) ? portable(value) : value;
}

function definitionsIn(part: Json): readonly string[] {
  return [...JSON.stringify(part).matchAll(/"#\/\$defs\/(\w+)"/g)].flatMap(([, name]) => name ?? []);
}
