import { literal } from '../emit/source.ts';
import type { Api, ApiMethod } from '../model/api.ts';
import type { Imports } from './imports.ts';
import { propertyKey, schemaType } from './schema-type.ts';
import { docs } from './words.ts';

/** Emits the client: one function per method, typed by the document, over any transport of requests. */
export function emitClient(api: Api, imports: Imports): string {
  const text = `/** The methods of the document. */
export interface Client {
${api.methods.map(signature).join('')}}

/** All methods over what carries requests to a server, such as {@link overHttp}. */
export function createClient(${api.methods.length > 0 ? 'send: Send, options: ClientOptions = {}' : '_send: Send, _options: ClientOptions = {}'}): Client {
${api.methods.length > 0 ? '  const caller = createCaller(send, makeError, options);\n' : ''}  return {
${api.methods.map(implementation).join('')}  };
}

/** A server of the document. */
export interface ServerAddress {
  readonly name: string;
  readonly url: string;
  readonly variables: Readonly<Record<string, { readonly default: string; readonly choices: readonly string[] }>>;
}

/** The servers of the document; a URL has \`\${name}\` where the value of a variable belongs. */
export const servers: readonly ServerAddress[] = ${literal(api.servers.map(serverRow))};

/** The URL of a server; variables that are not given have their defaults. */
export function serverUrl(server: ServerAddress, values: Readonly<Record<string, string>> = {}): string {
  return server.url.replace(/\\$?\\{([^{}]+)\\}/g, (whole, name: string) => values[name] ?? server.variables[name]?.default ?? whole);
}
`;
  // A document without methods needs little of the runtime.
  const isUsed = (name: string) => new RegExp(`\\b${name}\\b`).test(text);
  const parts = ['createCaller', 'listed', 'listedOrNamed'].filter(isUsed);
  const types = ['CallOptions', 'ClientOptions', 'Send'].filter(isUsed).map((name) => `type ${name}`);
  return `${isUsed('makeError') ? `import { makeError } from ${imports.from('errors')};\n` : ''}import { ${[...parts, ...types].join(', ')} } from ${imports.from('rpc-client')};
${isUsed('Types') ? `import type * as Types from ${imports.from('types')};\n` : ''}

${text}`;
}

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

const typeName = (name: string) => `Types.${name}`;

function serverRow({ name, url, variables }: Api['servers'][number]) {
  return {
    name,
    url,
    variables: Object.fromEntries(
      variables.map(({ name: key, default: value, choices }) => [key, { default: value, choices }]),
    ),
  };
}

function signature(method: ApiMethod): string {
  const { params, result, tags, externalDocs } = method;
  const comment = docs(
    [
      method.summary,
      method.description,
      tags.length > 0 && `Tags: ${tags.join(', ')}.`,
      ...params.map(({ identifier, description }) => description && `@param ${identifier} ${description}`),
      result?.description && `@returns ${result.description}`,
      ...method.errors.map(({ className, code, message }) => `@throws {${className}} ${code}: ${message}`),
      externalDocs && `@see ${externalDocs.url}`,
      method.isDeprecated && '@deprecated',
    ],
    '  ',
  );
  const returned = result ? typeName(method.resultType) : 'void';
  return `${comment}  readonly ${propertyKey(method.name)}: (${parameters(method).join(', ')}) => Promise<${returned}>;\n`;
}

function parameters({ params, paramsType, paramStructure }: ApiMethod): string[] {
  if (paramStructure === 'by-name') {
    const mark = params.some(({ required }) => required) ? '' : '?';
    return [`params${mark}: ${typeName(paramsType)}`, 'options?: CallOptions'];
  }
  const lastRequired = params.findLastIndex(({ required }) => required);
  return [
    ...params.map(({ identifier, required, schema }, index) => {
      const type = schemaType(schema, typeName);
      if (required) return `${identifier}: ${type}`;
      return index < lastRequired
        ? `${identifier}: ${type} | undefined`
        : `${identifier}?: ${type} | undefined`;
    }),
    'options?: CallOptions',
  ];
}

function implementation(method: ApiMethod): string {
  const { name, params, paramStructure, result } = method;
  const identifiers = params.map(({ identifier }) => identifier);
  const send = result ? 'caller.call' : 'caller.notify';
  const list = `[${identifiers.join(', ')}]`;
  const optional = params.findIndex(({ required }) => !required);
  const given = ((): string => {
    if (paramStructure === 'by-name') return 'params ?? {}';
    if (optional < 0) return list;
    if (paramStructure === 'by-position' || optional === params.length - 1) return `listed(${list})`;
    return `listedOrNamed(${literal(params.map((param) => param.name))}, ${list})`;
  })();
  const args = paramStructure === 'by-name' ? ['params', 'options'] : [...identifiers, 'options'];
  return `    ${propertyKey(name)}: (${args.join(', ')}) => ${send}(${literal(name)}, ${given}, options),\n`;
}
