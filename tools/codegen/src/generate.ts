import { join } from 'node:path';
import type { Contract } from './contract/contract.ts';
import { readContract } from './contract/read-contract.ts';
import { bundleDocument } from './document/bundle.ts';
import { checkDocument } from './document/check.ts';
import { checkExtensions } from './document/check-extensions.ts';
import { type DocumentPlan, documents } from './documents.ts';
import { type JsonObject, printJson } from './json.ts';

/**
 * Returns the bundled documents of the repository at `root`, by their path from it.
 *
 * @throws {DocumentError} naming the file or place.
 */
export async function bundleAll(root: string): Promise<ReadonlyMap<string, string>> {
  checkExtensions(root, SOURCES);
  const files = new Map<string, string>();
  for (const plan of documents) files.set(bundlePath(plan), printJson(await readDocument(root, plan)));
  return files;
}

/**
 * Returns every generated file of the repository at `root`, by its path from it. The same documents result in the same
 * bytes.
 *
 * @throws {DocumentError} naming the file or place.
 */
export async function generate(root: string): Promise<ReadonlyMap<string, string>> {
  checkExtensions(root, SOURCES);
  const files = new Map<string, string>();
  let main: Contract | undefined;
  for (const plan of documents) {
    const contract = readContract(await readDocument(root, plan), plan);
    main ??= contract;
    files.set(bundlePath(plan), printJson(contract.document));
    for (const [path, content] of Object.entries(await plan.files(contract, main))) files.set(path, content);
  }
  return files;
}

async function readDocument(root: string, { folder }: DocumentPlan): Promise<JsonObject> {
  const document = bundleDocument(join(root, folder));
  await checkDocument(document);
  return document;
}

/** The folder of all documents. */
const SOURCES = 'openrpc';

const bundlePath = ({ folder }: DocumentPlan) => `${folder}/openrpc.json`;
