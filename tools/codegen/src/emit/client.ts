import type { Contract, Method } from '../contract/contract.ts';
import { inlineType } from './types.ts';
import { docComment, header, literal } from './source.ts';

const isIdentifier = (name: string) => /^[A-Za-z_$][\w$]*$/.test(name);

/** Emits the typed client: one function a method, over any transport. */
export function emitClient({ methods, schemas }: Contract): string {
  const used = new Set(methods.map(({ typeName }) => `${typeName}Result`));
  const text = methods.flatMap(({ params }) => params.map(({ schema }) => inlineType(schema))).join(' ');
  for (const name of schemas.keys()) if (new RegExp(`\\b${name}\\b`).test(text)) used.add(name);
  return `${header}
import type {
${[...used]
  .sort()
  .map((name) => `  ${name},\n`)
  .join('')}} from '@ethread/types';
import type { RequestOptions, Transport } from '../transport.ts';

/** One function a method of the service. */
export interface Client {
${methods.map(signature).join('')}}

/** A client over a transport. */
export function createClient(transport: Transport): Client {
  return {
${methods.map(implementation).join('')}  };
}
`;
}

function signature(method: Method): string {
  const comment = docComment(
    [
      method.summary,
      method.description,
      `Costs ${method.credits} credits.`,
      ...method.params.map(({ name, description }) => `@param ${name} ${description}`),
    ],
    '  ',
  );
  return `${comment}  ${property(method.name)}(${[...typedParams(method), 'options?: RequestOptions'].join(', ')}): Promise<${method.typeName}Result>;\n`;
}

function implementation(method: Method): string {
  const names = method.params.map(({ name }) => name);
  return `    ${property(method.name)}: (${[...names, 'options'].join(', ')}) => transport.request(${literal(method.name)}, [${names.join(', ')}], options),\n`;
}

function typedParams({ params }: Method): string[] {
  return params.map(({ name, required, schema }) => {
    return required ? `${name}: ${inlineType(schema)}` : `${name}?: ${inlineType(schema)} | undefined`;
  });
}

const property = (name: string) => (isIdentifier(name) ? name : literal(name));
