import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DocumentError } from '@ethread/openrpc';
import {
  DEFAULT_CONFIGURATION,
  type Ignored,
  lintDocument,
  type LintConfiguration,
  readLintConfiguration,
  RULES,
} from '@ethread/openrpc/lint';
import { parseText } from '../source/parse-text.ts';
import { placeOf } from './check.ts';
import { withLocations } from './locate.ts';

/** The configuration of the rules for all documents of the repository. */
const CONFIGURATION = 'openrpc/lint.yaml';

/**
 * Applies the rules of `ethread-codegen lint` to each document of the repository. Warnings count as errors, and so do
 * entries of the configuration that ignore nothing.
 *
 * @throws {DocumentError} naming the file, the line and the rule, one line for each finding.
 */
export async function lintDocuments(root: string, folders: readonly string[]): Promise<void> {
  const configuration = readConfiguration(root);
  const unused = new Set(configuration.ignore);
  const messages: string[] = [];
  for (const folder of folders) {
    try {
      await withLocations(root, folder, () => lint(join(root, folder), configuration, unused));
    } catch (error) {
      if (!(error instanceof DocumentError)) throw error;
      messages.push(error.message);
    }
  }
  for (const { rule, at } of unused)
    messages.push(`${CONFIGURATION}: ignores ${rule} at ${at}, where it finds nothing; remove it`);
  if (messages.length > 0) throw new DocumentError(messages.join('\n'));
}

function readConfiguration(root: string): LintConfiguration {
  const file = join(root, CONFIGURATION);
  if (!existsSync(file)) return DEFAULT_CONFIGURATION;
  return readLintConfiguration(parseText(readFileSync(file, 'utf8'), CONFIGURATION), RULES);
}

/**
 * Applies the rules to the bundle in a folder, and leaves in `unused` the entries that it does not need.
 *
 * @throws {DocumentError} with the findings.
 */
function lint(folder: string, configuration: LintConfiguration, unused: Set<Ignored>): void {
  const document = JSON.parse(readFileSync(join(folder, 'openrpc.json'), 'utf8'));
  const result = lintDocument(document, configuration);
  for (const entry of configuration.ignore) if (!result.unused.includes(entry)) unused.delete(entry);
  const messages = result.findings.map(({ rule, path, message }) =>
    [...placeOf(document, path), `${message} (${rule})`].filter(Boolean).join(': '),
  );
  if (messages.length > 0) throw new DocumentError(messages.join('\n'));
}
