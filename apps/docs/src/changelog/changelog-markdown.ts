import {
  type ChangeKind,
  compareVersions,
  isObject,
  type JsonObject,
  own,
  readContract,
  textOf,
  versionIn,
} from '@ethread/openrpc';
import { slug } from '../site-facts/page.ts';

const TITLES: readonly (readonly [ChangeKind, string])[] = [
  ['breaking', 'Breaking'],
  ['added', 'Added'],
  ['changed', 'Changed'],
];

interface Version {
  readonly name: string;
  /** The day of its release; undefined before it. */
  readonly day: string | undefined;
  readonly changes: string;
}

/** Returns the page of all changes. `documents` are those of each version, oldest first. */
export const changelogMarkdown = (documents: readonly JsonObject[]): string =>
  [
    '# Changelog of the contract',
    'What was added, changed and broken, computed from the versions of the document.',
    'Breaking is what a program that was written for the version before may trip over: a field that is gone or of another type, a param that is newly required, a limit that is lower, another code. [A feed](/changelog.xml) has the same changes.',
    ...versionsOf(documents).flatMap(({ name, day, changes }) => [
      `## Version ${name}`,
      day === undefined ? 'Not released yet.' : `Released on ${day}.`,
      changes,
    ]),
  ].join('\n\n');

/** Returns the released versions as an Atom feed (RFC 4287). `base` is the path of the site on its host. */
export function changelogFeed(documents: readonly JsonObject[], base: string): string {
  const released = versionsOf(documents).filter(({ day }) => day !== undefined);
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const entry = ({ name, day, changes }: Version) =>
    `<entry><id>urn:ethread:contract:${name}</id><title>Version ${name}</title><updated>${day}T00:00:00Z</updated><link href="${base}changelog/#version-${slug(name)}"/><content>${escaped(changes)}</content></entry>`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom"><id>urn:ethread:contract</id>',
    `<title>Changelog of the contract</title><updated>${released[0]?.day ?? '1970-01-01'}T00:00:00Z</updated>`,
    '<author><name>ethread</name></author>',
    ...released.map(entry),
    '</feed>\n',
  ].join('\n');
}

/** Returns the changes from version to version, newest first. `documents` are those of each version, oldest first. */
function versionsOf(documents: readonly JsonObject[]): readonly Version[] {
  const versions = documents.map((document, place): Version => {
    const before = documents[place - 1];
    const version = readContract(document);
    const info = own(document, 'info');
    const lists = before ? listsOf(compareVersions(readContract(before), version)) : undefined;
    return {
      name: versionIn(document),
      day: isObject(info) ? textOf(info['x-released']) : undefined,
      changes:
        lists?.join('\n\n') ??
        `The first version: ${version.methods.length} methods, ${version.errors.length} errors.`,
    };
  });
  return versions.toReversed();
}

function listsOf(changes: ReturnType<typeof compareVersions>): readonly string[] {
  const lists = TITLES.flatMap(([kind, title]) => {
    const lines = changes.filter((change) => change.kind === kind).map(({ text }) => `- ${text}`);
    return lines.length === 0 ? [] : [`### ${title}\n\n${lines.join('\n')}`];
  });
  return lists.length === 0 ? ['Other words only.'] : lists;
}
