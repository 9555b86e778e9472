import type { Awaitable } from '@ethread/core';
import { paceOfNodes } from '../long-work.ts';
import { type Envelope, TransportFault } from './node-transport.ts';

// The bytes that structure JSON text (RFC 8259, section 2).
const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_LIST = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_LIST = 0x5d;
const OPEN = 0x7b;
const CLOSE = 0x7d;

/**
 * The values that large JSON of any length may have, and the bytes for each further one. The results of nodes have 17
 * bytes and more for each of them (measured: proofs of empty slots 8, which are short; logs without data 30). An empty
 * object takes 64 bytes of memory and 3 bytes of text.
 */
const FREE_VALUES = 4_096;
const BYTES_OF_A_VALUE = 12;
/** Strings from this length are skipped by the engine's search. Most are shorter. */
const SHORT_TEXT = 80;
/**
 * The deepest nesting of a large value. The EVM allows 1,024 nested calls, and in a trace each is an object in a list. The
 * other levels are those of the response around them.
 */
const MAX_LEVELS = 2 * 1_024 + 16;
/** Bytes from which JSON is parsed in steps. Less is parsed within one to three ticks. */
const LARGE_BYTES = 2 * 1024 * 1024;
/** Values between two looks at the time. */
const VALUES_PER_LOOK = 256;

/** Returns whether JSON is parsed in steps. */
export function isLargeJson({ length }: { readonly length: number }): boolean {
  return length > LARGE_BYTES;
}

/** Parses a response. Nothing may precede or follow the object. @throws {TransportFault} */
export async function readEnvelope(bytes: Uint8Array): Promise<Envelope> {
  const message = await parseNodeJson(bytes);
  if (typeof message !== 'object' || message === null || Array.isArray(message))
    throw new TransportFault('malformed', 'it is not a JSON object');
  const { jsonrpc, id, method, params, result, error }: Partial<Record<string, unknown>> = { ...message };
  if (jsonrpc !== '2.0') throw new TransportFault('malformed', 'jsonrpc is not 2.0');
  if (method !== undefined && params !== undefined)
    return { id: undefined, notified: params, bytes: bytes.length };
  // Some nodes print the other member as null.
  if ((error ?? undefined) !== undefined) {
    if ((result ?? undefined) !== undefined)
      throw new TransportFault('malformed', 'it has a result and an error');
    return { id, error, bytes: bytes.length };
  }
  if (result === undefined) throw new TransportFault('malformed', 'it has neither a result nor an error');
  return { id, result, bytes: bytes.length };
}

const strictUtf8 = new TextDecoder('utf-8', { fatal: true });

/** Parses a node's JSON: at once, or in steps when it is large. @throws {TransportFault} */
export function parseNodeJson(bytes: Uint8Array): Awaitable<unknown> {
  return isLargeJson(bytes) ? parseLargeJson(bytes) : parseText(bytes);
}

/** @throws {TransportFault} */
function parseText(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(strictUtf8.decode(bytes));
  } catch {
    throw notJson();
  }
}

/** A list or an object whose end is not reached. */
type Open = { readonly list: unknown[] } | { readonly members: Map<string, unknown>; name: string };

/**
 * Parses JSON of any size value by value, some 70 MB a second, so that other work of the event loop continues in between.
 * Parsing 32 bodies of 31 MB at once blocks it for twelve seconds (measured).
 *
 * @throws {TransportFault}
 */
export async function parseLargeJson(bytes: Uint8Array): Promise<unknown> {
  const pace = paceOfNodes();
  const max = FREE_VALUES + bytes.length / BYTES_OF_A_VALUE;
  const characters = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const open: Open[] = [];
  let at = skipSpace(bytes, 0);
  let values = 0;

  function readName(object: Extract<Open, { readonly name: string }>): void {
    if (bytes[at] !== QUOTE) throw notJson();
    object.name = String(readScalar());
    if (object.members.has(object.name)) throw malformed('a member occurs twice');
    at = skipSpace(bytes, at);
    if (bytes[at] !== COLON) throw notJson();
    at = skipSpace(bytes, at + 1);
  }

  function readScalar(): unknown {
    const start = at;
    const isText = bytes[at] === QUOTE;
    at = isText ? closingQuote(bytes, at + 1) + 1 : endOfWord(bytes, at);
    if (at > bytes.length) throw malformed('it is incomplete');
    // Almost all values are hex. A decoder for each would take three times as long.
    const plain = isText ? characters.toString('latin1', start + 1, at - 1) : '"';
    return PLAIN.test(plain) ? plain : parseText(bytes.subarray(start, at));
  }

  /** Opens a list or an object that is not empty. Returns an empty one. */
  function openOrEmpty(isObject: boolean): object | undefined {
    at = skipSpace(bytes, at + 1);
    if (bytes[at] === (isObject ? CLOSE : CLOSE_LIST)) {
      at++;
      return isObject ? {} : [];
    }
    if (open.length === MAX_LEVELS) throw malformed('it is nested too deep');
    if (!isObject) return void open.push({ list: [] });
    const object = { members: new Map<string, unknown>(), name: '' };
    readName(object);
    open.push(object);
    return undefined;
  }

  for (;;) {
    // Its values would take much more memory than its text.
    if (++values > max) throw malformed('it has too many values for its bytes');
    if (values % VALUES_PER_LOOK === 0 && pace.isDue()) await pace.rest();
    const first = bytes[at];
    let value = first === OPEN || first === OPEN_LIST ? openOrEmpty(first === OPEN) : readScalar();
    if (value === undefined) continue;
    // Adds the value to what is around it, which may end with it.
    for (;;) {
      at = skipSpace(bytes, at);
      const around = open.at(-1);
      if (!around) {
        if (at < bytes.length) throw notJson();
        return value;
      }
      const isList = 'list' in around;
      if (isList) around.list.push(value);
      else around.members.set(around.name, value);
      const mark = bytes[at++];
      if (mark === COMMA) {
        at = skipSpace(bytes, at);
        if (!isList) readName(around);
        break;
      }
      if (mark !== (isList ? CLOSE_LIST : CLOSE)) throw notJson();
      value = isList ? around.list : Object.fromEntries(around.members);
      open.pop();
    }
  }
}

/** Returns the end of a number, `true`, `false` or `null`. */
function endOfWord(bytes: Uint8Array, start: number): number {
  let at = start;
  while (at < bytes.length && WORD.has(bytes[at] ?? 0)) at++;
  return at;
}

/** Text that JSON does not escape, in ASCII. */
const PLAIN = /^[ !#-[\]-~]*$/;
/** The characters of numbers and of the words of JSON. cspell:ignore Eaeflnrstu */
const WORD: ReadonlySet<number> = new Set(new TextEncoder().encode('+-.0123456789Eaeflnrstu'));

const malformed = (detail: string) => new TransportFault('malformed', detail);
const notJson = () => malformed('it is not JSON');

function skipSpace(bytes: Uint8Array, at: number): number {
  while (bytes[at] === 0x20 || bytes[at] === 0x0a || bytes[at] === 0x0d || bytes[at] === 0x09) at++;
  return at;
}

/** Returns the index of the closing quote of a string, or the end of the bytes. @param start An index within the string. */
function closingQuote(bytes: Uint8Array, start: number): number {
  const near = Math.min(bytes.length, start + SHORT_TEXT);
  let at = start;
  for (; at < near; at++) {
    if (bytes[at] === QUOTE) return at;
    if (bytes[at] === BACKSLASH) at++;
  }
  for (;;) {
    const quote = bytes.indexOf(QUOTE, at);
    if (quote < 0) return bytes.length;
    let slashes = 0;
    while (quote - slashes > at && bytes[quote - slashes - 1] === BACKSLASH) slashes++;
    if (slashes % 2 === 0) return quote;
    at = quote + 1;
  }
}
