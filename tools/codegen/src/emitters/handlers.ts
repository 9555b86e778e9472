import type { Api, ApiMethod } from '../model/api.ts';
import type { Imports } from './imports.ts';
import { literal } from '../printer/source.ts';
import { docs } from '../printer/words.ts';

/** Emits the interface of a server's handlers. The compiler reports a missing handler. */
export function emitHandlers({ methods }: Api, imports: Imports): string {
  const hasMethods = methods.length > 0;
  return `${
    hasMethods
      ? `import type { Handler } from ${imports.from('handler')};
import type * as Types from ${imports.from('types')};
`
      : ''
  }
/** One handler for each method. It receives checked params and the context of the call. */
export interface Handlers<${hasMethods ? '' : '_'}Context> {
${methods.map(member).join('')}}
`;
}

function member(method: ApiMethod): string {
  const { name, summary, description, isDeprecated, paramsType, resultType } = method;
  const comment = docs([summary, description, isDeprecated && '@deprecated'], '  ');
  const returned = method.result ? `Types.${resultType}` : 'void';
  // The server handles this method itself.
  const mark = name === 'rpc.discover' ? '?' : '';
  return `${comment}  readonly ${literal(name)}${mark}: Handler<Types.${paramsType}, ${returned}, Context>;\n`;
}
