import { setImmediate } from 'node:timers/promises';
import type { Awaitable } from '@ethread/core';
import { type Envelope, EnvelopeError, parseJson, skipSpace } from './read-envelope.ts';

/** Bytes that are parsed at once: some milliseconds of work. */
const PIECE_BYTES = 256 * 1024;
/** How long the event loop may be held at a time, in milliseconds. */
const TURN_MS = 8;
/** Levels that are taken apart; what lies deeper is parsed at once, and a block has its bytes at the third. */
const MAX_LEVELS = 5;

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_LIST = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_LIST = 0x5d;
const OPEN = 0x7b;
const CLOSE = 0x7d;

/** Bytes from which JSON is parsed piece by piece: less is parsed within a turn or three. */
const LARGE_BYTES = 2 * 1024 * 1024;

/** The next turn of the event loop, and whether nobody has parsed in this one: those who parse at a time take turns. */
let nextTurn: Promise<void> | undefined;
let isTurnFree = true;

/** Returns whether JSON is parsed piece by piece. */
export function isLargeJson({ length }: Uint8Array): boolean {
  return length > LARGE_BYTES;
}

/**
 * Parses JSON of any size piece by piece, so that other work of the event loop goes on in between: 32 bodies of 31 MB
 * parsed at once hold it for twelve seconds (measured).
 *
 * @throws {EnvelopeError}
 */
export function parseLargeJson(bytes: Uint8Array): Promise<unknown> {
  return new PiecewiseParser().parse(bytes, 0);
}

/** Reads a large response with its result. @throws {EnvelopeError} */
export async function readLargeEnvelope(bytes: Uint8Array): Promise<Envelope> {
  const response = await parseLargeJson(bytes);
  if (typeof response !== 'object' || response === null || Array.isArray(response))
    throw new EnvelopeError('it is not a JSON object');
  const { jsonrpc, id, result, error }: Partial<Record<string, unknown>> = { ...response };
  if (jsonrpc !== '2.0') throw new EnvelopeError('jsonrpc is not 2.0');
  if ((error ?? undefined) !== undefined) {
    if ((result ?? undefined) !== undefined) throw new EnvelopeError('it has a result and an error');
    return { id, error };
  }
  if (result === undefined) throw new EnvelopeError('it has neither a result nor an error');
  return { id, result: bytes, value: result };
}

class PiecewiseParser {
  #turnEnd = 0;

  async parse(piece: Uint8Array, level: number): Promise<unknown> {
    const first = piece[skipSpace(piece, 0)];
    const isSmall = piece.length <= PIECE_BYTES || level === MAX_LEVELS;
    if (!isSmall && first === OPEN_LIST) return this.#parseList(piece, level);
    if (!isSmall && first === OPEN) return this.#parseObject(piece, level);
    await this.#breathe();
    return parseJson(piece);
  }

  async #parseList(piece: Uint8Array, level: number): Promise<unknown[]> {
    const list: unknown[] = [];
    let at = skipSpace(piece, 0) + 1;
    if (piece[skipSpace(piece, at)] === CLOSE_LIST) return requireEnd(piece, skipSpace(piece, at) + 1, list);
    for (;;) {
      const { end, count, next } = await this.#elementsFrom(piece, at);
      const elements = piece.subarray(at, end);
      if (count === 1) list.push(await this.parse(elements, level + 1));
      else {
        await this.#breathe();
        for (const one of parseElements(elements)) list.push(one);
      }
      at = next + 1;
      if (piece[next] === CLOSE_LIST) return requireEnd(piece, at, list);
      if (piece[next] !== COMMA) throw notJson();
    }
  }

  /** Finds elements of a list that are parsed together: small ones, or a large one alone. */
  async #elementsFrom(piece: Uint8Array, start: number) {
    let end = await this.#endOf(piece, skipSpace(piece, start));
    let next = skipSpace(piece, end);
    let count = 1;
    while (piece[next] === COMMA && next - start < PIECE_BYTES) {
      const found = this.#endOf(piece, skipSpace(piece, next + 1));
      end = typeof found === 'number' ? found : await found;
      next = skipSpace(piece, end);
      count++;
    }
    return { end, count, next };
  }

  async #parseObject(piece: Uint8Array, level: number): Promise<object> {
    const members = new Map<string, unknown>();
    let at = skipSpace(piece, 0);
    do {
      const nameStart = skipSpace(piece, at + 1);
      if (piece[nameStart] !== QUOTE) throw notJson();
      const nameEnd = await this.#endOf(piece, nameStart);
      at = skipSpace(piece, nameEnd);
      if (piece[at] !== COLON) throw notJson();
      const start = skipSpace(piece, at + 1);
      const end = await this.#endOf(piece, start);
      const name = String(parseJson(piece.subarray(nameStart, nameEnd)));
      if (members.has(name)) throw new EnvelopeError('a member comes twice');
      members.set(name, await this.parse(piece.subarray(start, end), level + 1));
      at = skipSpace(piece, end);
    } while (piece[at] === COMMA);
    if (piece[at] !== CLOSE) throw notJson();
    return requireEnd(piece, at + 1, Object.fromEntries(members));
  }

  /** Returns the index after a value, at once where the value is small. */
  #endOf(bytes: Uint8Array, start: number): Awaitable<number> {
    const scan = { at: start, depth: 0, isInText: false };
    const end = scanOn(bytes, scan, PIECE_BYTES);
    return end ?? this.#scanToEnd(bytes, scan);
  }

  async #scanToEnd(bytes: Uint8Array, scan: Scan): Promise<number> {
    for (;;) {
      await this.#breathe();
      const end = scanOn(bytes, scan, PIECE_BYTES);
      if (end !== undefined) return end;
    }
  }

  /** Leaves a turn to others when this one has lasted long enough. */
  async #breathe(): Promise<void> {
    if (performance.now() < this.#turnEnd) return;
    do {
      nextTurn ??= setImmediate().then(() => {
        nextTurn = undefined;
        isTurnFree = true;
      });
      await nextTurn;
    } while (!isTurnFree);
    isTurnFree = false;
    this.#turnEnd = performance.now() + TURN_MS;
  }
}

/** How far the search for the end of a value has come. */
interface Scan {
  at: number;
  depth: number;
  isInText: boolean;
}

/** Looks on for the end of a value: the index after it, or undefined when it is not within so many bytes. */
function scanOn(bytes: Uint8Array, scan: Scan, most: number): number | undefined {
  const last = Math.min(bytes.length, scan.at + most);
  let { at, depth, isInText } = scan;
  for (; at < last; at++) {
    const byte = bytes[at];
    if (isInText) {
      if (byte === BACKSLASH) at++;
      else if (byte === QUOTE) {
        isInText = false;
        if (depth === 0) return at + 1;
      }
    } else if (byte === QUOTE) isInText = true;
    else if (byte === OPEN || byte === OPEN_LIST) depth++;
    else if (byte === CLOSE || byte === CLOSE_LIST) {
      if (depth === 0) return at;
      if (--depth === 0) return at + 1;
    } else if (byte === COMMA && depth === 0) return at;
  }
  // A number at the end of what is searched ends with it.
  if (at >= bytes.length && depth === 0 && !isInText) return bytes.length;
  if (at >= bytes.length) throw new EnvelopeError('it ends before its end');
  Object.assign(scan, { at, depth, isInText });
  return undefined;
}

/** Parses elements of a list with the commas between them. */
function parseElements(elements: Uint8Array): unknown[] {
  const some = parseJson(Buffer.concat([Uint8Array.of(OPEN_LIST), elements, Uint8Array.of(CLOSE_LIST)]));
  if (!Array.isArray(some)) throw notJson();
  return some;
}

function requireEnd<T>(piece: Uint8Array, at: number, value: T): T {
  if (skipSpace(piece, at) < piece.length) throw notJson();
  return value;
}

function notJson(): EnvelopeError {
  return new EnvelopeError('it is not JSON');
}
