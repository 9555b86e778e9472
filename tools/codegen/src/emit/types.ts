import type { Contract, Method } from '../contract/contract.ts';
import { declareType, schemaType } from '../emitters/schema-type.ts';
import { isObject } from '@ethread/openrpc';
import type { Schema } from '../model/api.ts';
import { docComment, header, literal } from './source.ts';

/** Emits a type for each component schema, a params and a result type for each method, and the map of methods. */
export function emitTypes(contract: Contract): string {
  const parts = [header];
  for (const [name, schema] of contract.schemas) parts.push(declareType(name, schema, wordsOf));
  for (const method of contract.methods) {
    parts.push(paramsType(method));
    const description = [`Result of ${method.name}.`, method.result.description].join(' ').trim();
    parts.push(declareType(`${method.typeName}Result`, { ...method.result.schema, description }, wordsOf));
  }
  parts.push(methodMap(contract.methods));
  return parts.join('\n');
}

/**
 * Returns the comment lines of a schema: its description, and constraints of a list that types cannot express. Titles
 * are omitted, because they are the names of the types.
 */
function wordsOf(schema: Schema): string[] {
  if (!isObject(schema)) return [];
  const { description, minItems, maxItems, prefixItems } = schema;
  const bounds = [
    ...(minItems === undefined || prefixItems !== undefined ? [] : [`@minItems ${Number(minItems)}`]),
    ...(maxItems === undefined || prefixItems !== undefined ? [] : [`@maxItems ${Number(maxItems)}`]),
  ].join('\n');
  return [[typeof description === 'string' ? description : '', bounds].filter(Boolean).join('\n\n')];
}

function paramsType(method: Method): string {
  const elements = method.params.map(
    ({ name, required, schema }) => `${name}${required ? '' : '?'}: ${schemaType(schema, String)}`,
  );
  return `${docComment([`Params of ${method.name}.`])}export type ${method.typeName}Params = [${elements.join(', ')}];\n`;
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
