import { compile } from 'json-schema-to-typescript';
import type { Contract, Method } from '../contract/contract.ts';
import type { JsonObject } from '../json.ts';
import { inlineType } from './inline-type.ts';
import { normalise } from './normalise.ts';
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
        description: [`Result of ${method.name}.`, method.result.description].join(' ').trim(),
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

function paramsType(method: Method): string {
  const elements = method.params.map(
    ({ name, required, schema }) => `${name}${required ? '' : '?'}: ${inlineType(schema)}`,
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
