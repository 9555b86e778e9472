import type { Contract } from '@ethread/openrpc';
import { literal } from '../printer/source.ts';

/**
 * Emits the function that creates the handler of every method of the contract from the file that is named like it, and
 * the table of the methods' traits. The compiler reports a method without such a file by its name.
 */
export function emitCreateHandlers({ methods }: Contract): string {
  const own = methods.filter(({ name }) => name !== 'rpc.discover');
  const names = own.map(({ name }) => name);
  const imports = names.map((name) => `import * as ${name} from ${literal(`../${name}.ts`)};\n`);
  return `import type { RequestContext } from '@ethread/ports';
import type { Handlers } from '@ethread/server';
import type { HandlerParts } from '../method-modules.ts';
import { type MethodTraits, traitsOf } from '../method-traits.ts';
${imports.join('')}
/** Creates the handler of each method. */
export function createEachHandler(parts: HandlerParts): Handlers<RequestContext> {
  return {
${names.map((name) => `    ${name}: ${name}.${name}(parts),\n`).join('')}  };
}

/** The traits of each method. */
export const methodTraits: Readonly<
  Record<Exclude<keyof Handlers<RequestContext>, 'rpc.discover'>, MethodTraits>
> = {
${own.map(({ name, isForwarded = true }) => `  ${name}: traitsOf(${name}, ${isForwarded}),\n`).join('')}};
`;
}
