import { literal } from '../emit/source.ts';
import type { Api, ApiMethod } from '../model/api.ts';
import { declareType, type NameType, propertyKey, schemaType, schemaWords } from './schema-type.ts';
import { docs } from './words.ts';

const plain: NameType = (typeName) => typeName;

/** Emits a type for each named schema, the types of each method's params and result, and the map of methods. */
export function emitTypes(api: Api): string {
  const named = [...api.schemas.values()].map(({ typeName, name, schema }) =>
    declareType(typeName, schema, schemaWords, [
      ...(name === typeName ? [] : [`\`${name}\` in the document.`]),
      ...schemaWords(schema),
    ]),
  );
  const methods = api.methods.map((method) => `${paramsType(method)}\n${resultType(method)}`);
  return `${[...named, ...methods].join('\n')}
${docs(['Params and result of each method by its name on the wire.'])}export interface MethodMap {
${api.methods.map(mapEntry).join('')}}

/** A method's name on the wire. */
export type MethodName = keyof MethodMap;
`;
}

function paramsType(method: ApiMethod): string {
  const comment = docs([`Params of ${method.name}.`]);
  if (method.paramStructure !== 'by-name')
    return `${comment}export type ${method.paramsType} = [${elements(method).join(', ')}];\n`;
  const lines = method.params.map(
    ({ name, required, schema, description }) =>
      `${docs([description], '  ')}  ${propertyKey(name)}${required ? '' : '?'}: ${schemaType(schema, plain)};\n`,
  );
  return lines.length === 0
    ? `${comment}export type ${method.paramsType} = { [key: string]: never };\n`
    : `${comment}export interface ${method.paramsType} {\n${lines.join('')}}\n`;
}

/** Returns the elements of the tuple. An optional one before a required one is undefined when it is omitted. */
function elements({ params }: ApiMethod): string[] {
  const lastRequired = params.findLastIndex(({ required }) => required);
  return params.map(({ identifier, required, schema }, index) => {
    const type = schemaType(schema, plain);
    if (required) return `${identifier}: ${type}`;
    return index < lastRequired
      ? `${identifier}: ${type} | undefined`
      : `${identifier}?: ${type} | undefined`;
  });
}

function resultType({ name, resultType: typeName, result }: ApiMethod): string {
  if (!result)
    return `${docs([`${name} is a notification, which is not answered.`])}export type ${typeName} = void;\n`;
  return `${docs([`Result of ${name}.`, result.description])}export type ${typeName} = ${schemaType(result.schema, plain)};\n`;
}

function mapEntry({ name, summary, paramsType: params, resultType: result }: ApiMethod): string {
  return `${docs([summary], '  ')}  ${literal(name)}: { params: ${params}; result: ${result} };\n`;
}
