import type { Contract } from '@ethread/openrpc';
import { sharedSchemas } from './contract/shared-schemas.ts';
import { transportRuntime } from './emitters/client-runtimes.ts';
import { emitClient } from './emitters/client.ts';
import { emitHandlers } from './emitters/handlers.ts';
import type { Imports } from './emitters/imports.ts';
import { FORMAT } from './emitters/lay-out-files.ts';
import { emitDocument } from './emitters/server.ts';
import { emitContractErrors } from './emitters/service/contract-errors.ts';
import { emitCreateHandlers } from './emitters/service/create-handlers.ts';
import { describedWords } from './emitters/service/described-words.ts';
import { emitMethodTable } from './emitters/service/method-table.ts';
import { literal } from './printer/source.ts';
import { emitTypes } from './emitters/types.ts';
import { emitValidators, exportedChecks, type ValidatorOptions } from './emitters/validators.ts';
import type { Api } from './model/api.ts';

/** A document of the repository, read for code. */
export interface ReadDocument {
  /** The document as every emitter reads it. */
  readonly api: Api;
  /** Its prices, limits and errors, and the names of its parts in code. */
  readonly contract: Contract;
}

/** A document of the repository and its generated files. */
export interface DocumentPlan {
  /** The folder, relative to the repository's root. It also contains the bundle, openrpc.json. */
  readonly folder: string;
  /** Whether calls cost credits. If so, each method must have a price; otherwise none may have one. */
  readonly isPriced: boolean;
  /** Returns the generated files by their path from the root. `main` is the first document. */
  readonly files: (document: ReadDocument, main: ReadDocument) => Promise<Files>;
}

/** Contents of files by their path from the root. */
type Files = Readonly<Record<string, string>>;

/** The first lines of every generated TypeScript file. */
const HEADER =
  '// Generated from openrpc/ by `npm run codegen`. Do not edit: change the document instead.\n\n';

/** Resolves imports between generated files by name: those given, and others in the same folder. */
const importing = (modules: Readonly<Record<string, string>> = {}): Imports => ({
  from: (module) => literal(modules[module] ?? `./${module}.gen.ts`),
});

/** Formats a TypeScript source as the workspace's formatter does, in a hundredth of the time that prettier takes. */
async function formatted(source: string | Promise<string>): Promise<string> {
  // On demand, since only the workspace needs it.
  const { format } = await import('oxfmt');
  const { singleQuote, printWidth } = FORMAT;
  const { code, errors } = await format('generated.ts', `${HEADER}${await source}`, {
    singleQuote,
    printWidth,
  });
  const [error] = errors;
  if (error)
    throw new Error(`the generated code is no TypeScript: ${error.message}\n${error.codeframe ?? ''}`);
  return code;
}

/** The service's own document comes first, because others may share its errors. */
export const documents: readonly DocumentPlan[] = [
  { folder: 'openrpc', isPriced: true, files: serviceFiles },
  { folder: 'openrpc/companions', isPriced: true, files: companionFiles },
  {
    folder: 'openrpc/admin',
    isPriced: false,
    files: administrationFiles('packages/edge/admin/src/generated'),
  },
  {
    folder: 'openrpc/account',
    isPriced: false,
    files: administrationFiles('packages/edge/admin/src/account/generated'),
  },
];

async function serviceFiles({ api, contract }: ReadDocument): Promise<Files> {
  const [types, server, client] = ['types', 'server', 'client'].map(
    (name) => `packages/contract/${name}/src/generated`,
  );
  const own = '@ethread/types';
  return {
    [`${types}/types.gen.ts`]: await formatted(emitTypes(api)),
    [`${types}/method-table.gen.ts`]: await formatted(emitMethodTable(contract)),
    [`${types}/errors.gen.ts`]: await formatted(
      emitContractErrors(contract, { contractError: '../contract-error.ts' }),
    ),
    [`${types}/validators.gen.ts`]: await formatted(emitMainChecks(api)),
    [`${server}/handlers.gen.ts`]: await formatted(
      emitHandlers(api, importing({ types: own, handler: '../handler.ts' })),
    ),
    'packages/services/methods/src/generated/handlers.gen.ts': await formatted(
      emitCreateHandlers(contract, {
        handlers: { type: 'Handlers', from: '@ethread/server' },
        parts: { type: 'HandlerParts', from: '../method-modules.ts' },
        traits: { name: 'methodTraits', from: '../method-traits.ts' },
      }),
    ),
    [`${server}/document.gen.ts`]: `${HEADER}${emitDocument(api)}`,
    [`${client}/client.gen.ts`]: await formatted(
      emitClient(api, transportRuntime(importing({ types: own, transport: '../transport.ts' }), true)),
    ),
  };
}

/** Emits the checks of all params. There are none of results, for which the service itself is responsible. */
export const emitParamChecks = (api: Api, imports: Imports, options: ValidatorOptions = {}): string =>
  emitValidators(api, imports, { paramsOnly: true, words: describedWords, ...options });

/** Emits the checks of the main document, whose checks of schemas the other documents use. */
const emitMainChecks = (api: Api): string =>
  emitParamChecks(api, importing({ fault: '../fault.ts', 'method-checks': '../method-checks.ts' }), {
    exportsSchemas: true,
  });

/** Returns the files of the companions' document. A service without companions loads none of their package. */
async function companionFiles(document: ReadDocument, main: ReadDocument): Promise<Files> {
  const { contract } = document;
  return {
    ...(await ownPackageFiles('packages/contract/companions/src/generated', document, main)),
    'packages/services/methods/src/companions/generated/handlers.gen.ts': await formatted(
      emitCreateHandlers(contract, {
        handlers: { type: 'CompanionHandlers', from: '@ethread/companions' },
        parts: { type: 'CompanionParts', from: '../companion-parts.ts' },
        traits: { name: 'companionTraits', from: '../../method-traits.ts' },
      }),
    ),
  };
}

/** Returns the emitter of a document of packages/edge/admin, which has a client as well. */
function administrationFiles(folder: string): DocumentPlan['files'] {
  return async (document, main) => ({
    ...(await ownPackageFiles(folder, document, main)),
    [`${folder}/document.gen.ts`]: `${HEADER}${emitDocument(document.api)}`,
    [`${folder}/client.gen.ts`]: await formatted(
      emitClient(document.api, transportRuntime(importing({ transport: '@ethread/client' }), false)),
    ),
  });
}

/** Returns the files of a document other than the main one. One package contains them all. */
async function ownPackageFiles(
  folder: string,
  { api, contract }: ReadDocument,
  main: ReadDocument,
): Promise<Files> {
  const checks = '@ethread/types/checks';
  const names = sharedSchemas(contract, main.contract);
  const shared = { names, from: '@ethread/types' };
  const sharedChecks = { names: exportedChecks(emitMainChecks(main.api)), schemas: names, from: checks };
  return {
    [`${folder}/types.gen.ts`]: await formatted(emitTypes(api, shared)),
    [`${folder}/method-table.gen.ts`]: await formatted(emitMethodTable(contract)),
    [`${folder}/errors.gen.ts`]: await formatted(
      emitContractErrors(contract, { contractError: '@ethread/types' }, main.contract),
    ),
    [`${folder}/validators.gen.ts`]: await formatted(
      emitParamChecks(api, importing({ fault: checks, 'method-checks': checks }), { shared: sharedChecks }),
    ),
    [`${folder}/handlers.gen.ts`]: await formatted(
      emitHandlers(api, importing({ handler: '@ethread/server' })),
    ),
  };
}
