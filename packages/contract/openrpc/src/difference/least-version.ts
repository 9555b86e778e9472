import { isObject, isSame, type JsonObject, own, textOf, without } from '../json.ts';
import { type Change, compareVersions } from './compare.ts';
import { readContract } from '../contract/read-contract.ts';

/** The version that a changed document must have at least, and the changes that decide it. */
export interface LeastVersion {
  readonly version: string;
  /** Empty when clients see no difference, for example of another description. */
  readonly changes: readonly Change[];
}

/**
 * Returns the least version of a document that follows a released one: the next major version for a breaking change,
 * the next minor version for any other change that clients see, and the next patch version for other words. Returns
 * undefined for a document without changes.
 *
 * @example
 * leastVersion(released, current)?.version; // 4.0.0
 */
export function leastVersion(released: JsonObject, current: JsonObject): LeastVersion | undefined {
  if (isSame(withoutVersion(released), withoutVersion(current))) return undefined;
  const changes = compareVersions(readContract(released), readContract(current));
  const [major, minor, patch] = numbersOf(versionIn(released));
  const next = changes.some(({ kind }) => kind === 'breaking')
    ? [major + 1, 0, 0]
    : changes.length > 0
      ? [major, minor + 1, 0]
      : [major, minor, patch + 1];
  return { version: next.join('.'), changes };
}

/** Compares two versions such as 3.0.0: negative when the first is lower, zero when they are equal. */
export function compareNumbers(one: string, other: string): number {
  const [first, second] = [numbersOf(one), numbersOf(other)];
  return first[0] - second[0] || first[1] - second[1] || first[2] - second[2];
}

/** Returns the version of a document, such as 3.0.0. */
export function versionIn(document: JsonObject): string {
  const info = own(document, 'info');
  return (isObject(info) ? textOf(own(info, 'version')) : undefined) ?? '';
}

function numbersOf(version: string): readonly [major: number, minor: number, patch: number] {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map((part) => Number.parseInt(part, 10) || 0);
  return [major, minor, patch];
}

function withoutVersion(document: JsonObject): JsonObject {
  const info = own(document, 'info');
  return { ...document, ...(isObject(info) ? { info: without(info, 'version') } : {}) };
}
