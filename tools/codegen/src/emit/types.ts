import { compile } from 'json-schema-to-typescript';
import type { Contract, Method } from '../contract/contract.ts';
import { isObject, type Json, type JsonObject, mapObjects } from '../json.ts';
import { referencedName } from '../contract/read-contract.ts';
import { docComment, header, literal } from './source.ts';

/** Emits a type for each component schema, a params and a result type for each method, and the map of methods. */
export async function emitTypes(contract: Contract): Promise<string> {
  const parts = [header];
  for (const [name, schema] of contract.schemas) parts.push(await typeOf(name, schema));
  for (const method of contract.methods) {
    parts.push(paramsType(method));
    parts.push(
      await typeOf(`${method.typeName}Result`, {
        ...method.result.schema,
        description: `Result of ${method.name}.`,
      }),
    );
  }
  parts.push(methodMap(contract.methods));
  return parts.join('\n');
}

async function typeOf(name: string, schema: JsonObject): Promise<string> {
  const source = await compile({ ...normalise(schema), title: name }, name, {
    additionalProperties: false,
    bannerComment: '',
    format: false,
    ignoreMinAndMaxItems: true,
  });
  return source.trim().replace(/;+$/gm, ';') + '\n';
}

/**
 * Prepares a schema for json-schema-to-typescript: a reference becomes the component's name, hex becomes a template
 * type, titles (which would become numbered names) go.
 */
function normalise(schema: JsonObject): JsonObject {
  const normalised = mapObjects(schema, (object) => {
    const { title: _title, ...rest } = object;
    const reference = referencedName(object);
    const described = typeof rest['description'] === 'string' ? { description: rest['description'] } : {};
    if (reference) return { ...described, tsType: reference };
    if (typeof rest['pattern'] === 'string' && rest['pattern'].startsWith('^0x')) {
      return { ...described, tsType: '`0x${string}`' };
    }
    return rest;
  });
  return isObject(normalised) ? normalised : {};
}

function paramsType(method: Method): string {
  const elements = method.params.map(
    ({ name, required, schema }) => `${name}${required ? '' : '?'}: ${inlineType(schema)}`,
  );
  return `${docComment([`Params of ${method.name}.`])}export type ${method.typeName}Params = [${elements.join(', ')}];\n`;
}

/** The TypeScript type of a param: a component's name, a primitive, or a list of either. */
export function inlineType(schema: JsonObject): string {
  const reference = referencedName(schema);
  if (reference) return reference;
  const alternatives = schema['anyOf'];
  if (Array.isArray(alternatives)) {
    return alternatives.map((one: Json) => (isObject(one) ? inlineType(one) : 'unknown')).join(' | ');
  }
  const items = schema['items'];
  if (schema['type'] === 'array') return `(${isObject(items) ? inlineType(items) : 'unknown'})[]`;
  if (schema['type'] === 'integer') return 'number';
  return typeof schema['type'] === 'string' ? schema['type'] : 'unknown';
}

function methodMap(methods: readonly Method[]): string {
  const entries = methods.map(
    ({ name, typeName, summary }) =>
      `${docComment([summary], '  ')}  ${literal(name)}: { params: ${typeName}Params; result: ${typeName}Result };\n`,
  );
  return `${docComment(['Params and result of each method by its wire name.'])}export interface MethodMap {\n${entries.join('')}}

/** A method's name on the wire. */
export type MethodName = keyof MethodMap;
`;
}
