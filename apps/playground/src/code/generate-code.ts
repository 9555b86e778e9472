import { besideOneAnother, emitClient, emitTypes, knownDocument, readApi } from '@ethread/codegen/neutral';
import { format } from 'prettier/standalone';
import * as estree from 'prettier/plugins/estree';
import * as typescript from 'prettier/plugins/typescript';
import type { JsonObject } from '../json.ts';

/** What the generator makes of a document. */
export interface GeneratedCode {
  readonly types: string;
  readonly client: string;
  /** What the code does not say as the document does. */
  readonly notes: readonly string[];
}

/**
 * Types and client of a document, as `ethread-codegen` writes them. What the document refers to elsewhere is not
 * fetched: it may be anything.
 *
 * @throws {DocumentError} for one that the generator can not take.
 */
export async function generateCode(root: JsonObject): Promise<GeneratedCode> {
  const source = { location: 'document:/document.json', value: root };
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
    notes: api.notes,
  };
}
