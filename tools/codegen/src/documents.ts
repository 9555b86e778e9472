import type { Contract } from '@ethread/openrpc';
import { sharedSchemas } from './contract/shared-schemas.ts';
import { emitClient } from './emitters/client.ts';
import { emitContractErrors } from './emitters/contract-errors.ts';
import { emitCreateHandlers } from './emitters/create-handlers.ts';
import { emitMethodTable } from './emitters/method-table.ts';
import { emitTypes } from './emitters/types.ts';
import { emitValidators, exportedChecks } from './emitters/validators.ts';
import { literal } from './printer/source.ts';

/** A document of the repository and its generated files. */
export interface DocumentPlan {
  /** The folder, relative to the repository's root. It also contains the bundle, openrpc.json. */
  readonly folder: string;
  /** Whether calls cost credits. If so, each method must have a price; otherwise none may have one. */
  readonly isPriced: boolean;
  /** Returns the generated files by their path from the root. `main` is the first document. */
  readonly files: (contract: Contract, main: Contract) => Promise<Files>;
}

/** Contents of files by their path from the root. */
type Files = Readonly<Record<string, string>>;

/** The first lines of every generated TypeScript file. */
const HEADER =
  '// Generated from openrpc/ by `npm run codegen`. Do not edit: change the document instead.\n\n';

/** Formats a TypeScript source as the workspace's formatter does. */
async function formatted(source: string | Promise<string>): Promise<string> {
  // On demand, since bundling needs none.
  const { format } = await import('oxfmt');
  const { code, errors } = await format('generated.ts', `${HEADER}${await source}`, {
    singleQuote: true,
    printWidth: 110,
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

async function serviceFiles(contract: Contract): Promise<Files> {
  const [types, server, client] = ['types', 'server', 'client'].map(
    (name) => `packages/contract/${name}/src/generated`,
  );
  return {
    [`${types}/types.gen.ts`]: await formatted(emitTypes(contract)),
    [`${types}/method-table.gen.ts`]: await formatted(emitMethodTable(contract)),
    [`${types}/errors.gen.ts`]: await formatted(emitContractErrors(contract, '../contract-error.ts')),
    [`${types}/validators.gen.ts`]: await formatted(emitMainChecks(contract)),
    [`${server}/handlers.gen.ts`]: await formatted(handlersType('@ethread/types', '../handler.ts')),
    'packages/services/methods/src/generated/handlers.gen.ts': await formatted(emitCreateHandlers(contract)),
    [`${server}/document.gen.ts`]: documentSource(contract),
    [`${client}/client.gen.ts`]: await formatted(
      emitClient(contract, {
        name: 'Client',
        transport: '../transport.ts',
        types: '@ethread/types',
        hasFunctions: true,
      }),
    ),
  };
}

/** Emits the checks of the main document, whose checks of schemas the other documents use. */
const emitMainChecks = (contract: Contract): string =>
  emitValidators(contract, { from: '../fault.ts', exportsSchemas: true });

/**
 * Returns the files of the companions' document. A service without companions loads none of their package. Their types
 * stand with those of the contract, because the client names them, too.
 */
async function companionFiles(contract: Contract, main: Contract): Promise<Files> {
  const names = sharedSchemas(contract, main);
  return {
    ...(await checkFiles(
      'packages/contract/companions/src/generated',
      '@ethread/types/companions',
      contract,
      main,
    )),
    'packages/contract/types/src/generated/companions.gen.ts': await formatted(
      emitTypes(contract, { names, from: './types.gen.ts' }),
    ),
    'packages/contract/client/src/generated/companions.gen.ts': await formatted(
      emitClient(contract, {
        name: 'Companions',
        transport: '../transport.ts',
        types: '@ethread/types/companions',
        shared: { names, from: '@ethread/types' },
        hasFunctions: true,
      }),
    ),
  };
}

/** Returns the emitter of a document of packages/edge/admin, which has a client as well. */
function administrationFiles(folder: string): DocumentPlan['files'] {
  return async (contract, main) => ({
    ...(await ownPackageFiles(folder, contract, main)),
    [`${folder}/document.gen.ts`]: documentSource(contract),
    [`${folder}/client.gen.ts`]: await formatted(
      emitClient(contract, {
        name: 'Client',
        transport: '@ethread/client',
        types: './types.gen.ts',
        hasFunctions: false,
      }),
    ),
  });
}

/** Returns the files of a document other than the main one. One package contains them all. */
async function ownPackageFiles(folder: string, contract: Contract, main: Contract): Promise<Files> {
  const names = sharedSchemas(contract, main);
  return {
    ...(await checkFiles(folder, './types.gen.ts', contract, main)),
    [`${folder}/types.gen.ts`]: await formatted(emitTypes(contract, { names, from: '@ethread/types' })),
  };
}

/** Returns the files of a document other than the main one, without its types. @param types The module of the types. */
async function checkFiles(folder: string, types: string, contract: Contract, main: Contract): Promise<Files> {
  const schemas = sharedSchemas(contract, main);
  const shared = { names: exportedChecks(emitMainChecks(main)), schemas };
  return {
    [`${folder}/method-table.gen.ts`]: await formatted(emitMethodTable(contract)),
    [`${folder}/errors.gen.ts`]: await formatted(emitContractErrors(contract, '@ethread/types', main)),
    [`${folder}/validators.gen.ts`]: await formatted(
      emitValidators(contract, { from: '@ethread/types/checks', shared }),
    ),
    [`${folder}/handlers.gen.ts`]: await formatted(handlersType(types, '@ethread/server')),
  };
}

/** Returns the source of the type of a server's handlers. The compiler reports a missing handler. */
const handlersType = (types: string, handler: string): string =>
  `import type { HandlersOf } from ${literal(handler)};
import type { MethodMap } from ${literal(types)};

/** One handler for each method. It receives checked params and the context of the call. */
export type Handlers<Context> = HandlersOf<MethodMap, Context>;
`;

/** Returns the source of the document itself, which is the result of rpc.discover. */
const documentSource = ({ document }: Contract): string =>
  `${HEADER}/** The OpenRPC document as JSON. */\nexport const documentJson: string = ${literal(JSON.stringify(document))};\n`;
