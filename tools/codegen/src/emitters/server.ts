import { literal } from '../emit/source.ts';
import type { Api, ApiMethod } from '../model/api.ts';
import type { Imports } from './imports.ts';
import { docs } from './words.ts';

/** Emits the interface of handlers, in which the compiler reports a missing one, and the server that calls them. */
export function emitServer(api: Api, imports: Imports): string {
  const hasMethods = api.methods.length > 0;
  return `import { documentJson } from ${imports.from('document')};
import { createRpcServer, ${hasMethods ? 'type Handler, ' : ''}type Server, type ServerOptions } from ${imports.from('rpc-server')};
${hasMethods ? `import type * as Types from ${imports.from('types')};\n` : ''}import { methodChecks } from ${imports.from('validators')};

/** One handler a method. It gets params that are what the document says, and what the transport knows of the call. */
export interface Handlers<${hasMethods ? '' : '_'}Context> {
${api.methods.map(member).join('')}}

/** A server that checks every call before a handler sees it. */
export function createServer<Context = undefined>(handlers: Handlers<Context>, options: ServerOptions = {}): Server<Context> {
  return createRpcServer<Context>({ methods: methodChecks, handlers, document: documentJson }, options);
}
`;
}

function member({
  name,
  summary,
  description,
  isDeprecated,
  paramsType,
  resultType,
  result,
}: ApiMethod): string {
  const comment = docs([summary, description, isDeprecated && '@deprecated'], '  ');
  const returned = result ? `Types.${resultType}` : 'void';
  // The generated server handles this method itself.
  const mark = name === 'rpc.discover' ? '?' : '';
  return `${comment}  readonly ${literal(name)}${mark}: Handler<Types.${paramsType}, ${returned}, Context>;\n`;
}

/** Emits the document itself, which is the result of rpc.discover. */
export function emitDocument({ document }: Pick<Api, 'document'>): string {
  return `/** The OpenRPC document as JSON. */\nexport const documentJson: string = ${literal(JSON.stringify(document))};\n`;
}
