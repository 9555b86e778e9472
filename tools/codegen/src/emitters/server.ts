import type { Api } from '../model/api.ts';
import type { Imports } from './imports.ts';
import { literal } from '../printer/source.ts';

/** Emits the server that checks calls and passes them to the handlers. */
export function emitServer(_api: Api, imports: Imports): string {
  return `import { documentJson } from ${imports.from('document')};
import type { Handlers } from ${imports.from('handlers')};
import { createRpcServer, type Server, type ServerOptions } from ${imports.from('rpc-server')};
import { methodChecks } from ${imports.from('validators')};

/** A server that checks every call before a handler sees it. */
export function createServer<Context = undefined>(handlers: Handlers<Context>, options: ServerOptions = {}): Server<Context> {
  return createRpcServer<Context>({ methods: methodChecks, handlers, document: documentJson }, options);
}
`;
}

/** Emits the document itself, which is the result of rpc.discover. */
export function emitDocument({ document }: Pick<Api, 'document'>): string {
  return `/** The OpenRPC document as JSON. */\nexport const documentJson: string = ${literal(JSON.stringify(document))};\n`;
}
