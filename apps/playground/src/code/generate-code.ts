import { emitClient, emitTypes, readContract } from '@ethread/codegen/neutral';
import { format } from 'prettier/standalone';
import * as estree from 'prettier/plugins/estree';
import * as typescript from 'prettier/plugins/typescript';
import type { JsonObject } from '../json.ts';
import { fitDocument } from './fit-document.ts';

/** What the generator makes of a document. */
export interface GeneratedCode {
  readonly types: string;
  readonly client: string;
  /** What types can not say of the document. */
  readonly notes: readonly string[];
}

/** Types and client of a document. @throws {DocumentError} for one that the generator can not take even when fitted. */
export async function generateCode(root: JsonObject): Promise<GeneratedCode> {
  const { document, notes } = fitDocument(root);
  const contract = readContract(document, { isPriced: false });
  const formatted = (source: string) =>
    format(withoutHeader(source), {
      parser: 'typescript',
      plugins: [estree, typescript],
      singleQuote: true,
      printWidth: 100,
    });
  return {
    types: await formatted(emitTypes(contract)),
    client: await formatted(emitClient(contract, { types: './types.ts', transport: './transport.ts' })),
    notes,
  };
}

/** The first lines of the generator's files speak of the repository that they stand in. */
const withoutHeader = (source: string) => source.replace(/^\/\/ Generated from .*\n/, '');
