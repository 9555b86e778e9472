import type { Api, ApiMethod } from '../model/api.ts';
import { isIdentifier } from '../model/names.ts';
import { type PrintedTypes, printTypes } from '../printer/print-types.ts';
import type { Imports } from './imports.ts';
import { propertyKey, tupleElements } from './params.ts';
import { shown } from '../printer/source.ts';
import { docs } from '../printer/words.ts';

/** The code over which a client calls its server. */
export interface ClientRuntime {
  /** Returns the imports for the client's text. */
  readonly imports: (text: string) => string;
  /** Returns the params of `createClient`, and its first statements. */
  readonly creation: (api: Api) => { readonly params: string; readonly statements: string };
  /** The type of the options of one call. */
  readonly options: string;
  /** Returns the expression that calls a method. */
  readonly call: (method: ApiMethod) => string;
  /** Returns the other declarations of the module. */
  readonly others: (api: Api, methodFunction: MethodFunction) => string;
}

/** Prints a method as a function of its own, with these params before its own. */
export type MethodFunction = (
  method: ApiMethod,
  first: { readonly name: string; readonly type: string },
) => string;

/** The longest example, and the longest result beside it, that a comment shows. */
const MAX_EXAMPLE = 1_000;
const MAX_RESULT = 70;

/** Emits the client: one function per method, typed by the document. */
export async function emitClient(api: Api, runtime: ClientRuntime): Promise<string> {
  const schemas = api.methods.flatMap(({ params }) => params.map(({ schema }) => schema));
  const writer = createWriter(await printTypes(schemas, typeName), runtime);
  const { params, statements } = runtime.creation(api);
  const text = `/** The methods of the document. */
export interface Client {
${api.methods.map(writer.signature).join('')}}

/** Returns all methods over one connection to a server. */
export function createClient(${params}): Client {
${statements}  return {
${api.methods.map(writer.property).join('')}  };
}
${runtime.others(api, writer.method)}`;
  return `${runtime.imports(text)}\n${text}`;
}

/** Creates the functions that print the parts of a method. */
function createWriter(types: PrintedTypes, { options, call }: ClientRuntime) {
  const parameters = (method: ApiMethod): string[] => [
    ...(method.paramStructure === 'by-name' ? [namedParams(method)] : tupleElements(method, types)),
    `options?: ${options}`,
  ];
  const returned = (method: ApiMethod) => `Promise<${method.result ? typeName(method.resultType) : 'void'}>`;
  return {
    signature(method: ApiMethod): string {
      const key = propertyKey(method.name);
      const caller = isIdentifier(method.name) ? `client.${key}` : `client[${key}]`;
      return `${methodComment(method, caller, [], '  ')}  readonly ${key}: (${parameters(method).join(', ')}) => ${returned(method)};\n`;
    },
    property(method: ApiMethod): string {
      const args = [...argumentsOf(method), 'options'];
      return `    ${propertyKey(method.name)}: (${args.join(', ')}) => ${call(method)},\n`;
    },
    method(method: ApiMethod, first: { readonly name: string; readonly type: string }): string {
      const name = functionName(method);
      const params = [`${first.name}: ${first.type}`, ...parameters(method)].join(', ');
      return `${methodComment(method, name, [first.name], '')}export function ${name}(${params}): ${returned(method)} {\n  return ${call(method)};\n}\n`;
    },
  };
}

/** Returns the names of the arguments of a method's function. */
export const argumentsOf = ({ params, paramStructure }: ApiMethod): readonly string[] =>
  paramStructure === 'by-name' ? ['params'] : params.map(({ identifier }) => identifier);

function namedParams({ params, paramsType }: ApiMethod): string {
  return `params${params.some(({ required }) => required) ? '' : '?'}: ${typeName(paramsType)}`;
}

function methodComment(method: ApiMethod, caller: string, first: readonly string[], indent: string): string {
  const { params, result, tags, externalDocs, extensions } = method;
  const credits = extensions['x-credits'];
  const costs = typeof credits === 'number' ? `Costs ${credits} credits.` : '';
  return docs(
    [
      [method.summary, method.description, costs].filter(Boolean).join(' '),
      tags.length > 0 && `Tags: ${tags.join(', ')}.`,
      ...params.map(({ identifier, description }) => description && `@param ${identifier} ${description}`),
      result?.description && `@returns ${result.description}`,
      method.errors.length > 0 && `@throws {${method.errors.map(({ className }) => className).join(' | ')}}`,
      externalDocs && `@see ${externalDocs.url}`,
      method.isDeprecated && '@deprecated',
      exampleOf(method, caller, first),
    ],
    indent,
  );
}

/** Returns the document's first example of a method as a call. */
function exampleOf(method: ApiMethod, caller: string, first: readonly string[]): string {
  const [example] = method.examples;
  if (!example?.result || !method.result) return '';
  const values = method.params.map((_param, at) => example.params.find(({ index }) => index === at)?.value);
  const last = values.findLastIndex((value) => value !== undefined);
  const given = values.slice(0, last + 1);
  const args =
    method.paramStructure === 'by-name'
      ? [shown(Object.fromEntries(example.params.map(({ name, value }) => [name, value])))]
      : given.map((value) => (value === undefined ? 'undefined' : shown(value)));
  const name = isIdentifier(method.result.name) ? method.result.name : 'result';
  const call = `const ${name} = await ${caller}(${[...first, ...args].join(', ')});`;
  const value = shown(example.result.value);
  if (call.length > MAX_EXAMPLE) return '';
  return `@example\n// ${example.name}\n${call}${value.length <= MAX_RESULT ? ` // ${value}` : ''}`;
}

const typeName = (name: string) => `Types.${name}`;

/** Returns the name of a method's own function. */
const functionName = ({ name }: ApiMethod) => name.replaceAll('.', '_');

/** Emits a client with a call of fetch as its only runtime code. Everything else is types. */
export function emitTypesOnlyClient(imports: Imports): string {
  return `import type { MethodMap, MethodName } from ${imports.from('types')};

/** Calls a method of the server at the URL. Rejects with the error that the server answers with. */
export async function call<Name extends MethodName>(
  url: string,
  method: Name,
  params: MethodMap[Name]['params'],
): Promise<MethodMap[Name]['result']> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  const answer = (await response.json()) as { result: MethodMap[Name]['result']; error?: { message: string } };
  if (answer.error) throw Object.assign(new Error(answer.error.message), answer.error);
  return answer.result;
}
`;
}
