import type { Contract, Method } from '@ethread/openrpc';
import { errorClassName, methodTypeName } from '../contract/code-names.ts';
import { type PrintedTypes, printTypes } from '../printer/print-types.ts';
import { docs, literal, shown, shownKey } from '../printer/source.ts';
import { type SharedTypes, tupleElements } from './types.ts';

/** The modules that a client imports, and its form. */
export interface ClientOptions {
  /** The name of the type with all methods. */
  readonly name: string;
  readonly transport: string;
  readonly types: string;
  /** Types that `types` lacks, because another module has them. */
  readonly shared?: SharedTypes;
  /** Whether each method is a function, too: a program that calls few methods imports only theirs. */
  readonly hasFunctions: boolean;
}

/** The longest example, and the longest result beside it, that a comment shows. */
const MAX_EXAMPLE = 1_000;
const MAX_RESULT = 70;

/** Emits the client: one function per method over a `Transport`, typed by the document. */
export async function emitClient(
  { methods }: Contract,
  { name, transport, types: typesModule, shared, hasFunctions }: ClientOptions,
): Promise<string> {
  const schemas = methods.flatMap(({ params }) => params.map(({ schema }) => schema));
  const types = await printTypes(
    schemas,
    (type) => `${shared?.names.has(type) ? 'Shared' : 'Types'}.${type}`,
  );
  const functions = `
/** The names of the methods on the wire. */
export const methodNames: readonly string[] = ${literal(methods.map(({ name }) => name))};

${methods.map((method) => functionOf(method, types)).join('\n')}`;
  return `import type { RequestOptions, Transport } from ${literal(transport)};
import type * as Types from ${literal(typesModule)};
${shared ? `import type * as Shared from ${literal(shared.from)};\n` : ''}
/** The methods of the document. */
export interface ${name} {
${methods.map((method) => signatureOf(method, types, name.toLowerCase())).join('')}}

/** Returns all methods over one connection to a server. */
export function create${name}(transport: Transport): ${name} {
  return {
${methods.map(propertyOf).join('')}  };
}
${hasFunctions ? functions : ''}`;
}

function signatureOf(method: Method, types: PrintedTypes, client: string): string {
  const key = shownKey(method.name);
  const caller = key === method.name ? `${client}.${key}` : `${client}[${key}]`;
  const comment = commentOf(method, `${caller}(`, '  ');
  return `${comment}  readonly ${key}: (${parametersOf(method, types)}) => ${returnedBy(method)};\n`;
}

function propertyOf(method: Method): string {
  const names = [...method.params.map(({ name }) => name), 'options'].join(', ');
  return `    ${shownKey(method.name)}: (${names}) => ${callOf(method)},\n`;
}

function functionOf(method: Method, types: PrintedTypes): string {
  const name = method.name.replaceAll('.', '_');
  const hasArguments = Object.keys(method.examples[0]?.params ?? {}).length > 0;
  const comment = commentOf(method, `${name}(transport${hasArguments ? ', ' : ''}`, '');
  const parameters = `transport: Transport, ${parametersOf(method, types)}`;
  return `${comment}export function ${name}(${parameters}): ${returnedBy(method)} {\n  return ${callOf(method)};\n}\n`;
}

const parametersOf = (method: Method, types: PrintedTypes) =>
  [...tupleElements(method, types), 'options?: RequestOptions'].join(', ');
const returnedBy = ({ name }: Method) => `Promise<Types.${methodTypeName(name)}Result>`;
const callOf = ({ name, params }: Method) =>
  `transport.request(${literal(name)}, [${params.map((param) => param.name).join(', ')}], options)`;

function commentOf(method: Method, call: string, indent: string): string {
  const { summary, description, credits, params, result, errors } = method;
  const costs = credits === undefined ? '' : `Costs ${credits} credits.`;
  return docs(
    [
      [summary, description, costs].filter(Boolean).join(' '),
      ...params.map((param) => param.description && `@param ${param.name} ${param.description}`),
      result.description && `@returns ${result.description}`,
      errors.length > 0 && `@throws {${errors.map(errorClassName).join(' | ')}}`,
      exampleOf(method, call),
    ],
    indent,
  );
}

/** Returns the document's first example of a method as a call, which begins with a text. */
function exampleOf({ params, result, examples: [example] }: Method, call: string): string {
  if (!example) return '';
  const values = params.map(({ name }) => example.params[name]);
  const last = values.findLastIndex((value) => value !== undefined);
  const given = values.slice(0, last + 1).map((value) => (value === undefined ? 'undefined' : shown(value)));
  const statement = `const ${result.name} = await ${call}${given.join(', ')});`;
  const value = example.result === undefined ? '…' : shown(example.result);
  if (statement.length > MAX_EXAMPLE) return '';
  return `@example\n// ${example.name}\n${statement}${value.length <= MAX_RESULT ? ` // ${value}` : ''}`;
}
