import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCheckedContract } from './contract/read-checked-contract.ts';
import { bundleDocument } from './document/bundle.ts';
import { checkDocument } from './document/check.ts';
import { type Contract, createProblems, type JsonObject, printJson, SourceError } from '@ethread/openrpc';
import { createExtension } from '@ethread/openrpc/validate';
import { checkSources } from './document/check-sources.ts';
import { checkExamples, requireExamples, requireResults } from './document/check-examples.ts';
import { type DocumentPlan, documents } from './documents.ts';

/**
 * Returns the bundled documents of the repository at `root`, by their path from it.
 *
 * @throws {SourceError} naming the errors of all documents, one a line.
 */
export async function bundleAll(root: string): Promise<ReadonlyMap<string, string>> {
  return filesOf(root, (plan, document) => ({ [bundlePath(plan)]: printJson(document) }));
}

/**
 * Returns every generated file of the repository at `root`, by its path from it. The same documents result in the same
 * bytes.
 *
 * @param options.requiresResults Whether each example must have its result, which a new one lacks at first.
 * @throws {SourceError} naming the errors of all documents, one a line.
 */
export async function generate(
  root: string,
  { requiresResults = false } = {},
): Promise<ReadonlyMap<string, string>> {
  let main: Contract | undefined;
  return filesOf(root, async (plan, document) => {
    const contract = readCheckedContract(document, plan);
    requireExamples(contract, plan.folder);
    if (requiresResults) requireResults(contract);
    const findings = checkExamples(contract);
    if (findings.length > 0) throw new SourceError(findings.join('\n'));
    main ??= contract;
    return { [bundlePath(plan)]: printJson(document), ...(await plan.files(contract, main)) };
  });
}

/** Contents of files by their path from the root. */
type Files = Readonly<Record<string, string>>;

/** Makes the files of all documents, and reports the errors of all documents at once. */
async function filesOf(
  root: string,
  make: (plan: DocumentPlan, document: JsonObject) => Files | Promise<Files>,
): Promise<ReadonlyMap<string, string>> {
  const problems = createProblems();
  /** Notes the errors of a document. */
  const note = (error: unknown, folder?: string): Files => {
    if (!(error instanceof SourceError)) throw error;
    for (const message of error.message.split('\n')) problems.add(folder ? `${folder}: ${message}` : message);
    return {};
  };
  const extension = createExtension(
    JSON.parse(readFileSync(join(root, SOURCES, 'extension.schema.json'), 'utf8')),
  );
  try {
    checkSources(root, SOURCES, extension);
  } catch (error) {
    note(error);
  }
  const files = new Map<string, string>();
  for (const plan of documents) {
    const { folder } = plan;
    try {
      const document = bundleDocument(join(root, folder));
      await checkDocument(document, extension);
      for (const [path, content] of Object.entries(await make(plan, document))) files.set(path, content);
    } catch (error) {
      note(error, folder);
    }
  }
  problems.throwAny();
  return files;
}

/** The folder of all documents. */
const SOURCES = 'openrpc';

const bundlePath = ({ folder }: DocumentPlan) => `${folder}/openrpc.json`;
