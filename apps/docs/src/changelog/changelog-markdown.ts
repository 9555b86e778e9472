import { type ChangeKind, compareVersions } from '@ethread/openrpc';
import type { RecordedVersion } from './history.ts';

const TITLES: readonly (readonly [ChangeKind, string])[] = [
  ['breaking', 'Breaking'],
  ['added', 'Added'],
  ['changed', 'Changed'],
];

/** Returns the changes from version to version, newest first. */
export function changelogMarkdown(history: readonly RecordedVersion[]): string {
  const entries = history.map(({ date, contract }, place) => {
    const before = history[place - 1];
    const heading = `## ${date}, version ${contract.version}${sameDay(history, place)}`;
    if (!before) {
      const { methods, errors } = contract;
      return `${heading}\n\nThe first version: ${methods.length} methods, ${errors.length} errors.`;
    }
    const changes = compareVersions(before.contract, contract);
    const lists = TITLES.flatMap(([kind, title]) => {
      const lines = changes.filter((change) => change.kind === kind).map(({ text }) => `- ${text}`);
      return lines.length === 0 ? [] : [`### ${title}\n\n${lines.join('\n')}`];
    });
    return [heading, ...lists].join('\n\n');
  });
  return [
    '# Changelog of the contract',
    'What was added, changed and broken, computed from the versions of the document.',
    'Breaking is what a program that was written for the version before may trip over: a field that is gone or of another type, a param that is newly required, a limit that is lower, another code.',
    ...entries.toReversed(),
  ].join('\n\n');
}

/** Returns a suffix that distinguishes versions of one day. */
function sameDay(history: readonly RecordedVersion[], place: number): string {
  const { date } = history[place] ?? {};
  const days = history.filter((version) => version.date === date);
  if (days.length < 2) return '';
  return ` (${history.slice(0, place + 1).filter((version) => version.date === date).length} of the day)`;
}
