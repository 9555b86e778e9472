import type { Api } from '../model/api.ts';
import { portableRuntime } from './client-runtimes.ts';
import { emitClient, emitTypesOnlyClient } from './client.ts';
import { emitErrors } from './errors.ts';
import { emitHandlers } from './handlers.ts';
import type { Imports } from './imports.ts';
import { emitDocument, emitServer } from './server.ts';
import { emitTypes } from './types.ts';
import { emitValidators } from './validators.ts';

/** The parts that can be requested. In a workspace each is a package. */
export const PARTS = ['types', 'server', 'client', 'docs'] as const;
export type Part = (typeof PARTS)[number];

/** A TypeScript module: its name without extension, and the function that emits its text. */
export interface Module {
  readonly name: string;
  readonly part: Part;
  readonly emit: (api: Api, imports: Imports) => string | Promise<string>;
  /** Whether its text needs no formatting. */
  readonly isFormatted?: true;
  /** Returns the exports of the part's index from this module. */
  readonly exports: (api: Api) => readonly string[];
}

/** Returns a source that is the same for every document, by its name without extension. */
export type ReadRuntime = (name: string) => string;

/** Returns the modules of a document. A client of types alone needs only the types. */
export function modulesOf(api: Api, isTypesOnly: boolean, readRuntime: ReadRuntime): readonly Module[] {
  const runtime = (name: string, part: Part, names: readonly string[]): Module => ({
    name,
    part,
    isFormatted: true,
    emit: (_api, imports) => runtimeText(readRuntime(name), imports),
    exports: () => names,
  });
  const types: Module = {
    name: 'types',
    part: 'types',
    emit: (api) => emitTypes(api),
    exports: () => ['type *'],
  };
  const client: Module = {
    name: 'client',
    part: 'client',
    emit: (from, imports) =>
      isTypesOnly ? emitTypesOnlyClient(imports) : emitClient(from, portableRuntime(imports)),
    exports: () =>
      isTypesOnly ? ['call'] : ['createClient', 'servers', 'serverUrl', 'type Client', 'type ServerAddress'],
  };
  if (isTypesOnly) return [types, client];
  const hasPrograms = [...api.patterns.values()].some(({ program }) => program !== undefined);
  return [
    types,
    runtime('rpc-error', 'types', []),
    {
      name: 'errors',
      part: 'types',
      emit: emitErrors,
      exports: ({ errors }) => [
        'RpcError',
        'makeError',
        'type RpcErrorClass',
        ...errors.map(({ className }) => className),
      ],
    },
    runtime('fault', 'types', ['faultMessage', 'type Check', 'type Fault']),
    ...(hasPrograms ? [runtime('linear-pattern', 'types', [])] : []),
    runtime('method-checks', 'types', [
      'checkParams',
      'checkResult',
      'type CheckedParams',
      'type MethodChecks',
    ]),
    {
      name: 'validators',
      part: 'types',
      emit: emitValidators,
      exports: () => ['methodChecks', 'schemaChecks'],
    },
    runtime('rpc-server', 'server', ['type Handler', 'type Server', 'type ServerOptions']),
    {
      name: 'document',
      part: 'server',
      isFormatted: true,
      emit: emitDocument,
      exports: () => ['documentJson'],
    },
    {
      name: 'handlers',
      part: 'server',
      emit: (from, imports) =>
        emitHandlers(from, { from: (name) => imports.from(name === 'handler' ? 'rpc-server' : name) }),
      exports: () => ['type Handlers'],
    },
    { name: 'server', part: 'server', emit: emitServer, exports: () => ['createServer'] },
    runtime('rpc-client', 'client', [
      'overHttp',
      'type CallOptions',
      'type ClientOptions',
      'type RpcRequest',
      'type Send',
    ]),
    client,
  ];
}

/** Returns a source that is the same for every document, with the imports of its place. */
export function runtimeText(source: string, imports: Imports): string {
  return source.replace(
    /from '(?:\.|@ethread\/types)\/([a-z-]+)(?:\.ts)?'/g,
    (_whole, module: string) => `from ${imports.from(module).replaceAll('"', "'")}`,
  );
}
