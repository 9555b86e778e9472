import { createHash } from 'node:crypto';
import { bytesToHex, type Hex } from '@ethread/core';
import { InvalidParamsError, type LogsCursor } from '@ethread/companions';
import type { Filter } from '@ethread/types';
import { toLogConditions } from '../../log-filter.ts';

export interface CursorBlock {
  readonly number: number;
  readonly hash: Hex;
}

/** A position between two blocks. */
export interface LogsPosition {
  /** The first block of the reading. */
  readonly start: number;
  readonly next: number;
  /** Blocks that were read, the newest first. Farther back they are sparse. */
  readonly blocks: readonly CursorBlock[];
  /** Blocks to try at once, from the experience of earlier pages; 0 for all. */
  readonly span: number;
}

const VERSION = 1;
const DIGEST_LENGTH = 16;

/** Prints a cursor, bound to the addresses and topics of its query. */
export function printCursor(position: LogsPosition, conditions: Filter): LogsCursor {
  const { start, next, span, blocks } = position;
  const fields = [
    VERSION,
    digestOf(conditions),
    start,
    next,
    span,
    ...blocks.flatMap(({ number, hash }) => [number, hash.slice(2)]),
  ];
  return Buffer.from(fields.join(',')).toString('base64url');
}

/** Parses a cursor. @throws {InvalidParamsError} for a malformed one, and for one of another query. */
export function parseCursor(cursor: LogsCursor, conditions: Filter): LogsPosition {
  const [version, digest, start, next, span, ...rest] = Buffer.from(cursor, 'base64url')
    .toString()
    .split(',');
  const blocks = Array.from({ length: rest.length / 2 }, (_none, index) => ({
    number: Number(rest[2 * index]),
    hash: `0x${rest[2 * index + 1] ?? ''}` as const,
  }));
  const position = { start: Number(start), next: Number(next), span: Number(span), blocks };
  const numbers = [position.start, position.next, position.span, ...blocks.map(({ number }) => number)];
  const isWhole =
    Number(version) === VERSION &&
    rest.length % 2 === 0 &&
    numbers.every((number) => Number.isSafeInteger(number) && number >= 0) &&
    blocks.every(({ hash }) => /^0x[0-9a-f]{64}$/.test(hash));
  if (!isWhole) throw invalid('expected a cursor of an earlier page');
  if (digest !== digestOf(conditions))
    throw invalid('expected the addresses and topics of the page of the cursor');
  return position;
}

/** Returns a digest of addresses and topics, in which the case of hex does not count. */
function digestOf(filter: Filter): string {
  const { addresses, topics } = toLogConditions(filter);
  const text = JSON.stringify([
    addresses.map(bytesToHex),
    topics.map((position) => position.map(bytesToHex)),
  ]);
  return createHash('sha256').update(text).digest('base64url').slice(0, DIGEST_LENGTH);
}

function invalid(problem: string): InvalidParamsError {
  return new InvalidParamsError({ detail: `params[1] (cursor): ${problem}` });
}
