import { type Contract, errorClassName, type Method } from '../contract/contract.ts';
import { isObject, type Json } from '@ethread/openrpc';

import { schemaType } from '../emitters/schema-type.ts';
import { docComment, header, literal } from './source.ts';

/** The modules that a client imports: the document's types, and the transport of its calls. */
export interface ClientImports {
  readonly types: string;
  readonly transport: string;
}

const isIdentifier = (name: string) => /^[A-Za-z_$][\w$]*$/.test(name);

/** The longest result shown in an example. A longer value is of little use next to a call. */
const MAX_SHOWN_RESULT = 70;

/**
 * Emits the typed client: one function per method for any transport, and an object with all of them for one transport.
 */
export function emitClient({ methods, schemas }: Contract, { types, transport }: ClientImports): string {
  const used = new Set(methods.map(({ typeName }) => `${typeName}Result`));
  const text = methods
    .flatMap(({ params }) => params.map(({ schema }) => schemaType(schema, String)))
    .join(' ');
  for (const name of schemas.keys()) if (new RegExp(`\\b${name}\\b`).test(text)) used.add(name);
  return `${header}
import type {
${[...used]
  .sort()
  .map((name) => `  ${name},\n`)
  .join('')}} from ${literal(types)};
import type { RequestOptions, Transport } from ${literal(transport)};

/** The names of the methods on the wire. */
export const methodNames: readonly string[] = ${literal(methods.map(({ name }) => name))};

/** The methods of the document, each a function. */
export interface Client {
${methods.map(signature).join('')}}

/** Wraps all methods over a transport. A program that calls a few of them imports their functions instead, for a smaller bundle. */
export function createClient(transport: Transport): Client {
  return {
${methods.map(bound).join('')}  };
}

${methods.map(implementation).join('\n')}`;
}

function signature(method: Method): string {
  const name = property(method.name);
  const caller = isIdentifier(method.name) ? `client.${method.name}` : `client[${name}]`;
  return `${documentation(method, (args) => `${caller}(${args.join(', ')})`, '  ')}  ${name}(${[...typedParams(method), OPTIONS].join(', ')}): ${returned(method)};\n`;
}

function implementation(method: Method): string {
  const name = functionName(method);
  const params = ['transport: Transport', ...typedParams(method), OPTIONS];
  const example = (args: readonly string[]) => `${name}(${['transport', ...args].join(', ')})`;
  return `${documentation(method, example, '')}export function ${name}(${params.join(', ')}): ${returned(method)} {
  return transport.request(${literal(method.name)}, [${names(method).join(', ')}], options);
}
`;
}

function bound(method: Method): string {
  const args = [...names(method), 'options'];
  return `    ${property(method.name)}: (${args.join(', ')}) => ${functionName(method)}(${['transport', ...args].join(', ')}),\n`;
}

function documentation(method: Method, call: (args: readonly string[]) => string, indent: string): string {
  return docComment(
    [
      method.summary,
      ...(method.description ? [method.description] : []),
      ...(method.credits === undefined ? [] : [`Costs ${method.credits} credits.`]),
      ...method.params.map(({ name, description }) => `@param ${name} ${description}`),
      ...(method.result.description ? [`@returns ${method.result.description}`] : []),
      ...(method.errors.length === 0 ? [] : [`@throws {${method.errors.map(errorClassName).join(' | ')}}`]),
      ...exampleOf(method, call),
    ],
    indent,
  );
}

/** Returns the document's first example of a method as a call. */
function exampleOf(method: Method, call: (args: readonly string[]) => string): string[] {
  const [example] = method.examples;
  if (!example) return [];
  const values = names(method).map((name) => example.params.find((param) => param.name === name)?.value);
  const last = values.findLastIndex((value) => value !== undefined);
  const args = values.slice(0, last + 1).map((value) => (value === undefined ? 'undefined' : shown(value)));
  const value = shown(example.result.value);
  return [
    `@example`,
    `// ${example.name}`,
    `const ${method.result.name} = await ${call(args)};${value.length <= MAX_SHOWN_RESULT ? ` // ${value}` : ''}`,
  ];
}

/** Formats a value as a developer would write it. */
function shown(value: Json): string {
  if (typeof value === 'string') return `'${literal(value).slice(1, -1).replaceAll("'", "\\'")}'`;
  if (Array.isArray(value)) return `[${value.map(shown).join(', ')}]`;
  if (!isObject(value)) return literal(value);
  const fields = Object.entries(value).map(([key, field]) => `${property(key)}: ${shown(field)}`);
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
}

function typedParams({ params }: Method): string[] {
  return params.map(({ name, required, schema }) => {
    return required
      ? `${name}: ${schemaType(schema, String)}`
      : `${name}?: ${schemaType(schema, String)} | undefined`;
  });
}

const OPTIONS = 'options?: RequestOptions';
const names = ({ params }: Method) => params.map(({ name }) => name);
const returned = ({ typeName }: Method) => `Promise<${typeName}Result>`;
const functionName = ({ name }: Method) => name.replaceAll('.', '_');
const property = (name: string) => (isIdentifier(name) ? name : literal(name));
