import type { Contract } from '../contract/contract.ts';
import { docComment, header, literal } from './source.ts';

/** Emits the interface that a server's handlers fill; the compiler names a missing one. */
export function emitHandlers({ methods }: Contract): string {
  const served = methods.filter(({ name }) => name !== 'rpc.discover');
  const members = served.map(
    ({ name, summary, description, typeName }) =>
      `${docComment([summary, description], '  ')}  readonly ${literal(name)}: Handler<${typeName}Params, ${typeName}Result, Context>;\n`,
  );
  const imports = served.flatMap(({ typeName }) => [`  ${typeName}Params,\n`, `  ${typeName}Result,\n`]);
  return `${header}
import type {
${imports.join('')}} from '@ethread/types';
import type { Handler } from '../handler.ts';

/** One handler a method. */
export interface Handlers<Context> {
${members.join('')}}
`;
}
