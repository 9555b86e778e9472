import type { Contract } from '../../contract/contract.ts';
import { literal } from '../source.ts';

/** The types that the created handlers have, and that their parts have. */
export interface CreatorImports {
  readonly handlers: { readonly type: string; readonly from: string };
  readonly parts: { readonly type: string; readonly from: string };
}

/**
 * Emits the function that creates the handler of every method from the file that is named like it. The compiler reports
 * a method without such a file by the name of the file.
 */
export function emitCreateHandlers({ methods }: Contract, { handlers, parts }: CreatorImports): string {
  const names = methods.map(({ name }) => name).filter((name) => name !== 'rpc.discover');
  const imports = names.map((name) => `import { ${name} } from ${literal(`../${name}.ts`)};\n`);
  return `import type { RequestContext } from '@ethread/ports';
import type { ${handlers.type} } from ${literal(handlers.from)};
import type { ${parts.type} } from ${literal(parts.from)};
${imports.join('')}
/** Creates the handler of each method. */
export function createEachHandler(parts: ${parts.type}): ${handlers.type}<RequestContext> {
  return {
${names.map((name) => `    ${name}: ${name}(parts),\n`).join('')}  };
}
`;
}
