import { join } from 'node:path';
import { readCheckedContract } from './contract/read-checked-contract.ts';
import { requireExamples } from './contract/require-examples.ts';
import { bundleDocument } from './document/bundle.ts';
import { checkDocument } from './document/check.ts';
import { type Contract, SourceError, type JsonObject, printJson } from '@ethread/openrpc';
import { checkSources } from './document/check-sources.ts';
import { readExtension } from './document/extension.ts';
import { withLocations } from './document/locate.ts';
import { checkExamples, requireResults } from './document/check-examples.ts';
import { type DocumentPlan, documents } from './documents.ts';

/**
 * Returns the bundled documents of the repository at `root`, by their path from it.
 *
 * @throws {SourceError} naming the files, lines and names of the errors.
 */
export async function bundleAll(root: string): Promise<ReadonlyMap<string, string>> {
  return filesOf(root, (plan, document) => ({ [bundlePath(plan)]: printJson(document) }));
}

/**
 * Returns every generated file of the repository at `root`, by its path from it. The same documents result in the same
 * bytes.
 *
 * @param options.requiresResults Whether each example must have its result, which a new one lacks at first.
 * @throws {SourceError} naming the files, lines and names of the errors of all documents.
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
  const errors: SourceError[] = [];
  const note = (error: unknown) => {
    if (!(error instanceof SourceError)) throw error;
    errors.push(error);
    return {};
  };
  const extension = readExtension(root);
  try {
    checkSources(root, SOURCES, extension);
  } catch (error) {
    note(error);
  }
  const files = new Map<string, string>();
  for (const plan of documents) {
    const { folder } = plan;
    const located = (check: () => Files | Promise<Files>) => withLocations(root, folder, check).catch(note);
    const made = await located(async () => {
      const document = bundleDocument(join(root, folder));
      await located(async () => {
        await checkDocument(document, extension);
        return {};
      });
      return make(plan, document);
    });
    for (const [path, content] of Object.entries(made)) files.set(path, content);
  }
  if (errors.length > 0) throw joinErrors(errors);
  return files;
}

/** Joins errors, without those that follow from an earlier error in the same line. */
function joinErrors([first, ...others]: readonly SourceError[]): SourceError {
  const messages = first?.message.split('\n') ?? [];
  for (const { message } of others) {
    const known = new Set(messages.map(placeOf));
    messages.push(...message.split('\n').filter((line) => placeOf(line) && !known.has(placeOf(line))));
  }
  return new SourceError(messages.join('\n'), { cause: first });
}

/** Returns the file and line at the start of a message. */
const placeOf = (message: string) => /^[^:]+\.yaml:\d+(?=: )/.exec(message)?.[0];

/** The folder of all documents. */
const SOURCES = 'openrpc';

const bundlePath = ({ folder }: DocumentPlan) => `${folder}/openrpc.json`;
