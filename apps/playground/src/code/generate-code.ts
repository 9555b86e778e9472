import { besideOneAnother, emitClient, emitTypes, knownDocument, readApi } from '@ethread/codegen/neutral';
import { format } from 'prettier/standalone';
import * as estree from 'prettier/plugins/estree';
import * as typescript from 'prettier/plugins/typescript';
import type { JsonObject } from '@ethread/openrpc';
import { withoutDangling } from './without-dangling.ts';

/** The code that the generator creates from a document. */
export interface GeneratedCode {
  readonly types: string;
  readonly client: string;
  /** The differences between the code and the document. */
  readonly notes: readonly string[];
}

/**
 * Generates the types and the client of a document, as `ethread-codegen` writes them. External references are not
 * fetched, because they may point to anything.
 *
 * @throws {DocumentError} for a document that the generator rejects.
 */
export async function generateCode(root: JsonObject): Promise<GeneratedCode> {
  const mended = withoutDangling(root);
  const source = { location: 'document:/document.json', value: mended.root };
  const api = await readApi(source, (location) => Promise.resolve(knownDocument(location)));
  const formatted = (text: string) =>
    format(text, {
      parser: 'typescript',
      plugins: [estree, typescript],
      singleQuote: true,
      printWidth: 110,
    });
  return {
    types: await formatted(emitTypes(api)),
    client: await formatted(emitClient(api, besideOneAnother)),
    notes: [...mended.notes, ...api.notes],
  };
}
