import { type ChangeKind, compareVersions, type JsonObject, readContract, versionIn } from '@ethread/openrpc';

const TITLES: readonly (readonly [ChangeKind, string])[] = [
  ['breaking', 'Breaking'],
  ['added', 'Added'],
  ['changed', 'Changed'],
];

/**
 * Returns the changes from version to version, newest first.
 *
 * @param documents The document of each version, oldest first.
 */
export function changelogMarkdown(documents: readonly JsonObject[]): string {
  const entries = documents.map((document, place) => {
    const before = documents[place - 1];
    const heading = `## Version ${versionIn(document)}`;
    const version = readContract(document);
    if (!before)
      return `${heading}\n\nThe first version: ${version.methods.length} methods, ${version.errors.length} errors.`;
    const changes = compareVersions(readContract(before), version);
    const lists = TITLES.flatMap(([kind, title]) => {
      const lines = changes.filter((change) => change.kind === kind).map(({ text }) => `- ${text}`);
      return lines.length === 0 ? [] : [`### ${title}\n\n${lines.join('\n')}`];
    });
    return [heading, ...(lists.length === 0 ? ['Other words only.'] : lists)].join('\n\n');
  });
  return [
    '# Changelog of the contract',
    'What was added, changed and broken, computed from the versions of the document.',
    'Breaking is what a program that was written for the version before may trip over: a field that is gone or of another type, a param that is newly required, a limit that is lower, another code.',
    ...entries.toReversed(),
  ].join('\n\n');
}
