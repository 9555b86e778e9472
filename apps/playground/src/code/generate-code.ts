import {
  type Api,
  besideOneAnother,
  emitClient,
  emitTypes,
  FORMAT,
  knownDocument,
  layOutFiles,
  portableRuntime,
  readApi,
} from '@ethread/codegen/neutral';
import { strToU8, zipSync } from 'fflate';
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
  const { api, notes } = await read(root);
  return {
    types: await formatted(await emitTypes(api)),
    client: await formatted(await emitClient(api, portableRuntime(besideOneAnother))),
    notes,
  };
}

/**
 * Generates a package with types, checks, client, server and docs, as `ethread-codegen DOCUMENT --out FOLDER` writes it.
 * Returns it as a ZIP file.
 *
 * @throws {DocumentError} for a document that the generator rejects.
 */
export async function generateZip(root: JsonObject): Promise<Uint8Array> {
  const { api } = await read(root);
  const name =
    api.title
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-+|-+$/g, '') || 'api';
  const files = await layOutFiles(
    api,
    { form: 'folder', name, parts: ['types', 'server', 'client', 'docs'], isTypesOnly: false },
    { format: formatted, readRuntime },
  );
  return zipSync(
    Object.fromEntries([...files].map(([path, text]) => [`${name}/${path}`, strToU8(text)])),
    // The same document results in the same bytes. The format begins in 1980.
    { mtime: '1980-01-01' },
  );
}

async function read(root: JsonObject): Promise<{ api: Api; notes: readonly string[] }> {
  const mended = withoutDangling(root);
  const source = { location: 'document:/document.json', value: mended.root };
  const api = await readApi(source, (location) => Promise.resolve(knownDocument(location)));
  return { api, notes: [...mended.notes, ...api.notes] };
}

const formatted = (text: string) => format(text, { ...FORMAT, plugins: [estree, typescript] });

/** The sources that are the same for every document. */
const RUNTIME: Readonly<Record<string, string>> = import.meta.glob(
  [
    '../../../../tools/codegen/src/runtime/*.ts',
    '../../../../packages/contract/types/src/{fault,method-checks}.ts',
  ],
  { query: '?raw', import: 'default', eager: true },
);

function readRuntime(name: string): string {
  const [, text] = Object.entries(RUNTIME).find(([path]) => path.endsWith(`/${name}.ts`)) ?? [];
  if (text === undefined) throw new Error(`the generator has no source ${name}`);
  return text;
}
