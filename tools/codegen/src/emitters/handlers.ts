import type { Api } from '../model/api.ts';
import type { Imports } from './imports.ts';

/** Emits the type of a server's handlers. The compiler reports a missing handler. */
export function emitHandlers({ methods }: Api, imports: Imports): string {
  const comment =
    '/** One handler for each method. It receives checked params and the context of the call. */';
  if (methods.length === 0) return `${comment}\nexport type Handlers<_Context> = Record<never, never>;\n`;
  // The server handles rpc.discover itself.
  const hasDiscover = methods.some(({ name }) => name === 'rpc.discover');
  const others = hasDiscover ? `Omit<MethodMap, 'rpc.discover'>` : 'MethodMap';
  return `import type { Handler } from ${imports.from('handler')};
import type { MethodMap } from ${imports.from('types')};

type HandlerOf<Method extends MethodMap[keyof MethodMap], Context> = Handler<Method['params'], Method['result'], Context>;

${comment}
export type Handlers<Context> = {
  readonly [Name in keyof ${others}]: HandlerOf<MethodMap[Name], Context>;
}${hasDiscover ? ` & { readonly 'rpc.discover'?: HandlerOf<MethodMap['rpc.discover'], Context> }` : ''};
`;
}
