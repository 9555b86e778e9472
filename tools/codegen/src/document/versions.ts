import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Change,
  compareNumbers,
  SourceError,
  type JsonObject,
  leastVersion,
  versionIn,
} from '@ethread/openrpc';

/** The folder of a document's released versions, beside its bundle. `npm run release` adds to it. */
const RELEASED = 'released';

/** A document that differs from its last released version. */
export interface Unreleased {
  /** The folder, such as `openrpc/admin`. */
  readonly folder: string;
  readonly released: string;
  readonly current: string;
  /** The least version that the changes require. */
  readonly least: string;
  readonly changes: readonly Change[];
}

/** Returns the changes of each document since its last released version. Omits documents without changes. */
export function unreleasedChanges(root: string, folders: readonly string[]): readonly Unreleased[] {
  return folders.flatMap((folder) => {
    const last = lastReleased(join(root, folder, RELEASED));
    if (last === undefined) return [];
    const current: JsonObject = readJson(join(root, folder, 'openrpc.json'));
    const least = leastVersion(last, current);
    if (least === undefined) return [];
    const versions = { released: versionIn(last), current: versionIn(current), least: least.version };
    return [{ folder, ...versions, changes: least.changes }];
  });
}

/**
 * Checks that the version of each document rose with its changes since the last released version.
 *
 * @throws {SourceError} naming the file and the least version, one line for each document.
 */
export function checkVersions(root: string, folders: readonly string[]): void {
  const errors = unreleasedChanges(root, folders)
    .filter(({ current, least }) => compareNumbers(current, least) < 0)
    .map(
      ({ folder, released, current, least }) =>
        `${folder}/openrpc.yaml: info.version: ${current} must be at least ${least} after the changes since ` +
        `${released}; \`npm run changelog\` lists them`,
    );
  if (errors.length > 0) throw new SourceError(errors.join('\n'));
}

/** Prints the changes of each document since its last released version, one line each. */
export function printChanges(changes: readonly Unreleased[]): readonly string[] {
  return changes.flatMap(({ folder, released, current, least, changes: lines }) => [
    `${folder}: ${released} → ${current}, at least ${least}`,
    ...(lines.length === 0 ? ['  other words only'] : lines.map(({ kind, text }) => `  ${kind}: ${text}`)),
  ]);
}

function lastReleased(folder: string): JsonObject | undefined {
  if (!existsSync(folder)) return undefined;
  return readdirSync(folder)
    .map((file): JsonObject => readJson(join(folder, file)))
    .sort((one, other) => compareNumbers(versionIn(one), versionIn(other)))
    .at(-1);
}

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
