import { type Contract, type ContractError, errorClassName, type Method } from '../../contract/contract.ts';
import { isCalledOverHttp } from '../../contract/client-part.ts';
import { isObject, type Json, type JsonObject, referencedName } from '@ethread/openrpc';
import { literal } from '../../printer/source.ts';

/** The module that the tools import: the type of a tool. */
export interface ToolImports {
  readonly tool: string;
}

/** The place of a tool's own definitions in JSON Schema. */
const DEFINITIONS = '#/$defs/';

/**
 * Emits the tools of an MCP server: one for each method that HTTP can call, with its price, its errors and the JSON Schema of its params by
 * name; and advice for each error.
 */
export function emitMcpTools(contract: Contract, { tool }: ToolImports): string {
  const served = contract.methods.filter(
    (method) => method.name !== 'rpc.discover' && isCalledOverHttp(method),
  );
  return `import type { Tool } from ${literal(tool)};

/** The tools, one for each method, in the document's order. */
export const tools: readonly Tool[] = [
${served.map((method) => `  ${literal(toolOf(method, contract))},\n`).join('')}];

/** Advice for a program that receives an error, by the error's name in the document. */
export const advice: Readonly<Record<string, string>> = ${literal(adviceOf(contract.errors))};
`;
}

function toolOf(method: Method, contract: Contract) {
  return {
    name: method.name,
    params: method.params.map(({ name }) => name),
    description: describe(method, contract.errors),
    inputSchema: inputSchema(method, contract.schemas),
  };
}

/** Returns the words from which a model chooses a tool: what it does, its price, its limits, its result, its errors. */
function describe(method: Method, errors: readonly ContractError[]): string {
  const { summary, description, credits, failover, result } = method;
  const failures = method.errors.map((name) => {
    const code = errors.find((error) => error.name === name)?.code;
    return `${errorClassName(name)} (${code})`;
  });
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
function inputSchema(method: Method, schemas: ReadonlyMap<string, JsonObject>): JsonObject {
  const properties = Object.fromEntries(
    method.params.map(({ name, description, default: fallback, schema }) => [
      name,
      {
        ...portable(schema),
        ...(description ? { description: withDefault(description, fallback) } : {}),
      },
    ]),
  );
  const definitions: Record<string, Json> = {};
  const pending: Json[] = [properties];
  for (const part of pending) {
    for (const name of definitionsIn(part)) {
      const schema = schemas.get(name);
      if (name in definitions || !schema) continue;
      definitions[name] = portable(schema);
      pending.push(definitions[name]);
    }
  }
  return {
    type: 'object',
    properties,
    required: method.params.filter(({ required }) => required).map(({ name }) => name),
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

const adviceOf = (errors: readonly ContractError[]) =>
  Object.fromEntries(errors.flatMap(({ name, recovery, when }) => [[name, recovery ?? when]]));
