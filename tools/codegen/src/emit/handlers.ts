import type { Contract } from '../contract/contract.ts';
import { docComment, header, literal } from './source.ts';

/** The modules that handlers import: the document's types and the handler type. */
export interface HandlerImports {
  readonly types: string;
  readonly handler: string;
}

/** Emits the interface of a server's handlers. The compiler reports a missing handler. */
export function emitHandlers({ methods }: Contract, { types, handler }: HandlerImports): string {
  const served = methods.filter(({ name }) => name !== 'rpc.discover');
  const members = served.map(
    ({ name, summary, description, typeName }) =>
      `${docComment([summary, description].filter(Boolean), '  ')}  readonly ${literal(name)}: Handler<${typeName}Params, ${typeName}Result, Context>;\n`,
  );
  const imports = served.flatMap(({ typeName }) => [`  ${typeName}Params,\n`, `  ${typeName}Result,\n`]);
  return `${header}
import type {
${imports.join('')}} from ${literal(types)};
import type { Handler } from ${literal(handler)};

/** One handler a method. */
export interface Handlers<Context> {
${members.join('')}}
`;
}
