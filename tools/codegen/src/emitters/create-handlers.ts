import type { Contract } from '@ethread/openrpc';
import { literal } from '../printer/source.ts';

/** The types that the created handlers have, and that their parts have. */
export interface CreatorImports {
  readonly handlers: { readonly type: string; readonly from: string };
  readonly parts: { readonly type: string; readonly from: string };
  /** The name of the created table of traits, and the file of their type. */
  readonly traits: { readonly name: string; readonly from: string };
}

/**
 * Emits the function that creates the handler of every method from the file that is named like it, and the table of the
 * methods' traits. The compiler reports a method without such a file by its name.
 */
export function emitCreateHandlers(
  { methods }: Contract,
  { handlers, parts, traits }: CreatorImports,
): string {
  const own = methods.filter(({ name }) => name !== 'rpc.discover');
  const names = own.map(({ name }) => name);
  const imports = names.map((name) => `import * as ${name} from ${literal(`../${name}.ts`)};\n`);
  return `import type { RequestContext } from '@ethread/ports';
import type { ${handlers.type} } from ${literal(handlers.from)};
import type { ${parts.type} } from ${literal(parts.from)};
import { type MethodTraits, traitsOf } from ${literal(traits.from)};
${imports.join('')}
/** Creates the handler of each method. */
export function createEachHandler(parts: ${parts.type}): ${handlers.type}<RequestContext> {
  return {
${names.map((name) => `    ${name}: ${name}.${name}(parts),\n`).join('')}  };
}

/** The traits of each method. */
export const ${traits.name}: Readonly<
  Record<Exclude<keyof ${handlers.type}<RequestContext>, 'rpc.discover'>, MethodTraits>
> = {
${own.map(({ name, isForwarded = true }) => `  ${name}: traitsOf(${name}, ${isForwarded}),\n`).join('')}};
`;
}
