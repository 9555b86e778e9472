import type { Api } from '../model/api.ts';
import type { Imports } from './imports.ts';

/** Emits the type of a server's handlers. The compiler reports a missing handler. */
export function emitHandlers({ methods }: Api, imports: Imports): string {
  const comment =
    '/** One handler for each method. It receives checked params and the context of the call. */';
  if (methods.length === 0) return `${comment}\nexport type Handlers<_Context> = Record<never, never>;\n`;
  return `import type { HandlersOf } from ${imports.from('handler')};
import type { MethodMap } from ${imports.from('types')};

${comment}
export type Handlers<Context> = HandlersOf<MethodMap, Context>;
`;
}
