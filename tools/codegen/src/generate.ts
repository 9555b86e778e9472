import { format } from 'prettier';
import type { Contract } from './contract/contract.ts';
import { emitClient } from './emit/client.ts';
import { emitDocsData } from './emit/docs-data.ts';
import { emitDocument } from './emit/document.ts';
import { emitErrors } from './emit/errors.ts';
import { emitHandlers } from './emit/handlers.ts';
import { emitMethodTable } from './emit/method-table.ts';
import { emitTypes } from './emit/types.ts';
import { emitValidators } from './emit/validators.ts';
import { printJson } from './json.ts';

const FORMAT = { parser: 'typescript', singleQuote: true, printWidth: 110 } as const;

/** Every generated file by its path from the repository's root; the same document gives the same bytes. */
export async function generate(contract: Contract): Promise<ReadonlyMap<string, string>> {
  return new Map([
    ['openrpc/openrpc.json', printJson(contract.document)],
    ['packages/types/src/generated/types.gen.ts', await format(await emitTypes(contract), FORMAT)],
    ['packages/types/src/generated/method-table.gen.ts', await format(emitMethodTable(contract), FORMAT)],
    ['packages/types/src/generated/errors.gen.ts', await format(emitErrors(contract), FORMAT)],
    ['packages/types/src/generated/validators.gen.ts', emitValidators(contract)],
    ['packages/server/src/generated/handlers.gen.ts', await format(emitHandlers(contract), FORMAT)],
    ['packages/server/src/generated/document.gen.ts', emitDocument(contract)],
    ['packages/client/src/generated/client.gen.ts', await format(emitClient(contract), FORMAT)],
    ['apps/docs/src/generated/docs-data.gen.json', emitDocsData(contract)],
  ]);
}
