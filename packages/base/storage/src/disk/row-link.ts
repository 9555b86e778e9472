import { crc32 } from 'node:zlib';
import { readUint32, writeUint32 } from '@ethread/core';

/** The length of the block number at the end of a versioned key. */
const NUMBER_BYTES = 4;

/** The kinds of links: no row follows, a row with another key follows, or the next version of the same key follows. */
const NOTHING = 0;
const OTHER = 1;
const VERSION = 2;

/** Bytes of a link in its row: kind (1) and value (4). */
export const LINK_BYTES = 5;

/**
 * The link of a row to the row after it. The next version of the same key is named by its number, so that one row is
 * enough to show that no version is missing. Any other key is named by its CRC-32.
 */
export interface RowLink {
  readonly kind: number;
  readonly value: number;
}

const LAST: RowLink = { kind: NOTHING, value: 0 };

/** Reports whether keys differ at most in their last four bytes. */
export function areVersions(one: Uint8Array, other: Uint8Array): boolean {
  const length = one.length - NUMBER_BYTES;
  if (one.length !== other.length || length < 0) return false;
  for (let at = 0; at < length; at++) if (one[at] !== other[at]) return false;
  return true;
}

/** Returns the number at the end of a versioned key. */
export function versionOf(key: Uint8Array): number {
  return readUint32(key, key.length - NUMBER_BYTES);
}

/** Returns the link of a row to the one after it. */
export function linkTo(key: Uint8Array, next: Uint8Array | undefined): RowLink {
  if (!next) return LAST;
  if (areVersions(key, next)) return { kind: VERSION, value: versionOf(next) };
  return { kind: OTHER, value: crc32(next) };
}

/** Returns the link of `before` after the removal of the row between it and the row that `link` names. */
export function linkOver(before: Uint8Array, removed: Uint8Array, link: RowLink): RowLink {
  if (link.kind !== VERSION || areVersions(before, removed)) return link;
  const next = Uint8Array.from(removed);
  writeUint32(next, next.length - NUMBER_BYTES, link.value);
  return linkTo(before, next);
}

export function isSameLink(one: RowLink, other: RowLink): boolean {
  return one.kind === other.kind && one.value === other.value;
}

/** Reports whether a row with this link is followed by a version of its key that is not above `number`. */
export function hasVersionUpTo(link: RowLink, number: number): boolean {
  return link.kind === VERSION && link.value <= number;
}

export function writeLink(row: Buffer, at: number, { kind, value }: RowLink): void {
  row.writeUInt8(kind, at);
  row.writeUInt32BE(value, at + 1);
}

export function readLink(row: Buffer, at: number): RowLink {
  return { kind: row[at] ?? NOTHING, value: readUint32(row, at + 1) };
}
