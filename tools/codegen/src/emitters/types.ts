import { literal, shown } from '../printer/source.ts';
import { isIdentifier } from '../model/names.ts';
import type { Api, ApiMethod } from '../model/api.ts';
import { type PrintedTypes, printTypes } from '../printer/print-types.ts';
import { propertyKey, tupleElements } from './params.ts';
import { docs } from '../printer/words.ts';

/** Types that another package has already. */
export interface SharedTypes {
  readonly names: ReadonlySet<string>;
  /** The package. */
  readonly from: string;
}

/** Emits a type for each named schema, the types of each method's params and result, and the map of methods. */
export async function emitTypes(api: Api, shared?: SharedTypes): Promise<string> {
  const types = await printTypes(schemasOf(api), String);
  const named = [...api.schemas.values()]
    .filter(({ typeName }) => !shared?.names.has(typeName))
    .map(({ typeName, name, schema }) =>
      types.of(schema).declare(typeName, name === typeName ? [] : [`\`${name}\` in the document.`]),
    );
  const methods = api.methods.map((method) => `${paramsType(method, types)}${resultType(method, types)}`);
  const declared = [...named, ...methods].join('\n');
  return `${shared ? importOf(shared, declared) : ''}${declared}
${docs(['Params and result of each method by its name on the wire, a row a line.'])}// prettier-ignore
export interface MethodMap {
${api.methods.map(mapEntry).join('')}}

/** The params and the result of a method. */
export interface CallTypes<Params, Result> {
  params: Params;
  result: Result;
}

/** A method's name on the wire. */
export type MethodName = keyof MethodMap;
`;
}

/** Returns the import of the shared types that the declarations name. */
function importOf({ names, from }: SharedTypes, declared: string): string {
  const code = new Set(declared.replaceAll(/\/\*\*.*?\*\//gs, '').match(/\w+/g));
  const used = [...names].filter((name) => code.has(name));
  return used.length === 0 ? '' : `import type { ${used.join(', ')} } from ${literal(from)};\n\n`;
}

function schemasOf({ schemas, methods }: Api) {
  return [
    ...[...schemas.values()].map(({ schema }) => schema),
    ...methods.flatMap(({ params, result }) => [
      ...params.map(({ schema }) => schema),
      ...(result ? [result.schema] : []),
    ]),
  ];
}

function paramsType(method: ApiMethod, types: PrintedTypes): string {
  const isTypeOfList = method.paramStructure !== 'by-name';
  const comment = isTypeOfList ? '' : docs([`Params of ${method.name}.`]);
  if (isTypeOfList)
    return `export type ${method.paramsType} = [${tupleElements(method, types).join(', ')}];\n`;
  const lines = method.params.map(
    ({ name, required, schema, description }) =>
      `${docs([description], '  ')}  ${propertyKey(name)}${required ? '' : '?'}: ${types.of(schema).text};\n`,
  );
  return lines.length === 0
    ? `${comment}export type ${method.paramsType} = { [key: string]: never };\n`
    : `${comment}export interface ${method.paramsType} {\n${lines.join('')}}\n`;
}

function resultType({ name, resultType: typeName, result }: ApiMethod, types: PrintedTypes): string {
  if (!result)
    return `${docs([`${name} is a notification, which is not answered.`])}export type ${typeName} = void;\n`;
  return types.of(result.schema).declare(typeName, [result.description ?? `Result of ${name}.`]);
}

function mapEntry({ name, paramsType: params, resultType: result }: ApiMethod): string {
  return `  ${isIdentifier(name) ? name : shown(name)}: CallTypes<${params}, ${result}>;\n`;
}
