import { format } from 'prettier';
import { clientPart } from './contract/client-part.ts';
import type { Contract } from './contract/contract.ts';
import { emitClient } from './emit/client.ts';
import { emitCreateHandlers } from './emit/create-handlers.ts';
import { emitErrors } from './emit/errors.ts';
import { emitGoClient } from './emit/go/client.ts';
import { emitGoErrors } from './emit/go/errors.ts';
import { emitGoExamples } from './emit/go/examples.ts';
import { emitGoTypes } from './emit/go/types.ts';
import { emitHandlers } from './emit/handlers.ts';
import { emitMethodTable } from './emit/method-table.ts';
import { emitMcpTools } from './emit/mcp-tools.ts';
import { header, literal } from './emit/source.ts';
import { emitPythonClient } from './emit/python/client.ts';
import { emitPythonErrors } from './emit/python/errors.ts';
import { emitPythonExamples } from './emit/python/examples.ts';
import { emitPythonTypes } from './emit/python/types.ts';
import { emitTypes } from './emit/types.ts';
import { emitParamChecks } from './emit/validators.ts';
import type { Imports } from './emitters/imports.ts';
import { runtimeSource } from './emitters/read-runtime.ts';
import { emitDocument } from './emitters/server.ts';

/** A document of the repository and its generated files. */
export interface DocumentPlan {
  /** The folder, relative to the repository's root. It also contains the bundle, openrpc.json. */
  readonly folder: string;
  /** Whether calls cost credits. If so, each method must have a price; otherwise none may have one. */
  readonly isPriced: boolean;
  /** Returns the generated files by their path from the root. `main` is the first document's contract. */
  readonly files: (contract: Contract, main: Contract) => Promise<Readonly<Record<string, string>>>;
}

const FORMAT = { parser: 'typescript', singleQuote: true, printWidth: 110 } as const;

/** Imports between generated files of one folder, as the sources of a package name them. */
const besideGenerated: Imports = { from: (module) => literal(`./${module}.gen.ts`) };

const MCP_IMPORTS = { tool: '../tool.ts' };

const formatted = async (source: string | Promise<string>) => format(await source, FORMAT);

/** The service's own document comes first, because others may share its errors. */
export const documents: readonly DocumentPlan[] = [
  { folder: 'openrpc', isPriced: true, files: serviceFiles },
  { folder: 'openrpc/companions', isPriced: true, files: companionFiles },
  {
    folder: 'openrpc/admin',
    isPriced: false,
    files: administrationFiles('packages/admin/src/generated'),
  },
  {
    folder: 'openrpc/account',
    isPriced: false,
    files: administrationFiles('packages/admin/src/account/generated'),
  },
];

async function serviceFiles(contract: Contract) {
  const [types, server, client] = ['types', 'server', 'client'].map(
    (name) => `packages/${name}/src/generated`,
  );
  const own = '@ethread/types';
  return {
    [`${types}/types.gen.ts`]: await formatted(emitTypes(contract)),
    [`${types}/method-table.gen.ts`]: await formatted(
      emitMethodTable(contract, { methodDescription: '../method-description.ts' }),
    ),
    [`${types}/errors.gen.ts`]: await formatted(
      emitErrors(contract, { contractError: '../contract-error.ts' }),
    ),
    ...Object.fromEntries(
      ['fault', 'method-checks'].map((name) => [
        `${types}/${name}.gen.ts`,
        `${header}\n${runtimeSource(name, besideGenerated)}`,
      ]),
    ),
    [`${types}/validators.gen.ts`]: await formatted(emitParamChecks(contract, besideGenerated)),
    [`${server}/handlers.gen.ts`]: await formatted(
      emitHandlers(contract, { types: own, handler: '../handler.ts' }),
    ),
    'packages/methods/src/generated/handlers.gen.ts': await formatted(
      emitCreateHandlers(contract, {
        handlers: { type: 'Handlers', from: '@ethread/server' },
        parts: { type: 'HandlerParts', from: '../method-modules.ts' },
      }),
    ),
    [`${server}/document.gen.ts`]: `${header}\n${emitDocument(contract)}`,
    [`${client}/client.gen.ts`]: await formatted(
      emitClient(contract, { types: own, transport: '../transport.ts' }),
    ),
    'apps/mcp/src/generated/tools.gen.ts': await formatted(emitMcpTools(contract, MCP_IMPORTS)),
    ...otherLanguages(contract, MAIN_CLIENT),
  };
}

/** The names of a document's client in Python and Go, and the prefix of its files. */
interface ClientNames {
  readonly client: string;
  readonly prefix: string;
  /** The names of the list of the document's errors. */
  readonly errors: { readonly python: string; readonly go: string };
}

const MAIN_CLIENT: ClientNames = {
  client: 'Client',
  prefix: '',
  errors: { python: 'CONTRACT_ERRORS', go: 'contractErrors' },
};
const COMPANION_CLIENT: ClientNames = {
  client: 'Companions',
  prefix: 'companion_',
  errors: { python: 'COMPANION_ERRORS', go: 'companionErrors' },
};

/** Returns the generated files of the clients in Python and Go for a document. */
function otherLanguages(contract: Contract, { client, prefix, errors }: ClientNames, main?: Contract) {
  const part = clientPart(contract, main);
  const python = 'clients/python/ethread';
  const go = 'clients/go';
  return {
    [`${python}/${prefix}types_gen.py`]: emitPythonTypes(part),
    [`${python}/${prefix}errors_gen.py`]: emitPythonErrors(part.errors, errors.python),
    [`${python}/${prefix}client_gen.py`]: emitPythonClient(part, client, `${prefix}types_gen`),
    [`clients/python/tests/test_${prefix}examples_gen.py`]: emitPythonExamples(part, client),
    [`${go}/${prefix}types_gen.go`]: emitGoTypes(part),
    [`${go}/${prefix}errors_gen.go`]: emitGoErrors(part.errors, errors.go),
    [`${go}/${prefix}client_gen.go`]: emitGoClient(part, client),
    [`${go}/${prefix}examples_gen_test.go`]: emitGoExamples(part, client),
  };
}

/** Returns the files of the companions' document. A service without companions loads none of their package. */
async function companionFiles(contract: Contract, main: Contract) {
  return {
    ...(await ownPackageFiles('packages/companions/src/generated', contract, main)),
    'packages/methods/src/companions/generated/handlers.gen.ts': await formatted(
      emitCreateHandlers(contract, {
        handlers: { type: 'CompanionHandlers', from: '@ethread/companions' },
        parts: { type: 'CompanionParts', from: '../companion-parts.ts' },
      }),
    ),
    'apps/mcp/src/generated/companion-tools.gen.ts': await formatted(emitMcpTools(contract, MCP_IMPORTS)),
    ...otherLanguages(contract, COMPANION_CLIENT, main),
  };
}

/** Returns the emitter of a document of packages/admin, which has a client as well. */
function administrationFiles(folder: string): DocumentPlan['files'] {
  return async (contract, main) => ({
    ...(await ownPackageFiles(folder, contract, main)),
    [`${folder}/client.gen.ts`]: await formatted(
      emitClient(contract, { types: OWN_TYPES, transport: '@ethread/client' }),
    ),
  });
}

const OWN_TYPES = './types.gen.ts';

/** Returns the files of a document other than the main one. One package contains them all except the docs' data. */
async function ownPackageFiles(folder: string, contract: Contract, main: Contract) {
  return {
    [`${folder}/types.gen.ts`]: await formatted(emitTypes(contract)),
    [`${folder}/method-table.gen.ts`]: await formatted(
      emitMethodTable(contract, { methodDescription: '@ethread/types' }),
    ),
    [`${folder}/errors.gen.ts`]: await formatted(
      emitErrors(contract, { contractError: '@ethread/types' }, main),
    ),
    [`${folder}/validators.gen.ts`]: await formatted(
      emitParamChecks(contract, { from: () => literal('@ethread/types/checks') }),
    ),
    [`${folder}/handlers.gen.ts`]: await formatted(
      emitHandlers(contract, { types: OWN_TYPES, handler: '@ethread/server' }),
    ),
    [`${folder}/document.gen.ts`]: `${header}\n${emitDocument(contract)}`,
  };
}
