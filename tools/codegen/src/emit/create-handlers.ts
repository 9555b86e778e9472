import type { Contract } from '../contract/contract.ts';
import { header, literal } from './source.ts';

/**
 * Emits the function that creates the handler of every method from the file that is named like it. The compiler reports
 * a method without such a file by the name of the file.
 */
export function emitCreateHandlers({ methods }: Contract): string {
  const names = methods.map(({ name }) => name).filter((name) => name !== 'rpc.discover');
  const imports = names.map((name) => `import { ${name} } from ${literal(`../${name}.ts`)};\n`);
  return `${header}
import type { RequestContext } from '@ethread/ports';
import type { Handlers } from '@ethread/server';
import type { HandlerParts } from '../method-modules.ts';
${imports.join('')}
/** Creates the handler of each method. */
export function createEachHandler(parts: HandlerParts): Handlers<RequestContext> {
  return {
${names.map((name) => `    ${name}: ${name}(parts),\n`).join('')}  };
}
`;
}
