import { closingQuote, isTooDense } from './dense-json.ts';
import { CLOSE, CLOSE_LIST, COLON, COMMA, OPEN, OPEN_LIST, QUOTE } from './json-punctuation.ts';

export interface Envelope {
  readonly id: unknown;
  /** The bytes of the result's JSON, not yet parsed. */
  readonly result?: Uint8Array;
  /** The result, where it was parsed with the envelope. Then `result` is the whole response. */
  readonly value?: unknown;
  /** The error, of any form. */
  readonly error?: unknown;
  /** The bytes of a notification's params as JSON. */
  readonly notified?: Uint8Array;
}

export class EnvelopeError extends Error {
  override readonly name = 'EnvelopeError';
}

const strictUtf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Finds the parts of a response without parsing the result, whose bytes are passed on. Each member may occur once, in
 * any order. Nothing may precede or follow the object.
 *
 * @throws {EnvelopeError} with the problem in the service's own words.
 */
export function readEnvelope(bytes: Uint8Array): Envelope {
  const members = membersOf(bytes);
  const textOf = (name: string) => {
    const member = members.get(name);
    return member ? parseJson(member) : undefined;
  };
  if (textOf('jsonrpc') !== '2.0') throw new EnvelopeError('jsonrpc is not 2.0');
  const result = members.get('result');
  // Some nodes print the other member as null.
  const error = textOf('error') ?? undefined;
  const notified = members.get('params');
  if (members.has('method') && notified) return { id: undefined, notified };
  if (error !== undefined) {
    if (result && parseJson(result) !== null) throw new EnvelopeError('it has a result and an error');
    return { id: textOf('id'), error };
  }
  if (!result) throw new EnvelopeError('it has neither a result nor an error');
  return { id: textOf('id'), result };
}

/** Parses a node's JSON. @throws {EnvelopeError} */
export function parseJson(bytes: Uint8Array): unknown {
  if (isTooDense(bytes)) throw new EnvelopeError(TOO_DENSE);
  return parseText(bytes);
}

export const TOO_DENSE = 'it has too many values for its bytes';

/** Parses JSON whose density is known. @throws {EnvelopeError} */
export function parseText(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(strictUtf8.decode(bytes));
  } catch {
    throw new EnvelopeError('it is not JSON');
  }
}

/** Returns the members of an object: their names, and the bytes of their values, which are not parsed. */
function membersOf(bytes: Uint8Array): Map<string, Uint8Array> {
  const members = new Map<string, Uint8Array>();
  let at = skipSpace(bytes, 0);
  if (bytes[at] !== OPEN) throw new EnvelopeError('it is not a JSON object');
  do {
    const nameStart = skipSpace(bytes, at + 1);
    if (bytes[nameStart] !== QUOTE) throw new EnvelopeError('it is not JSON');
    const nameEnd = endOfString(bytes, nameStart);
    const name = String(parseJson(bytes.subarray(nameStart, nameEnd)));
    at = skipSpace(bytes, nameEnd);
    if (bytes[at] !== COLON) throw new EnvelopeError('it is not JSON');
    const start = skipSpace(bytes, at + 1);
    const end = endOfValue(bytes, start);
    if (members.has(name)) throw new EnvelopeError('a member occurs twice');
    members.set(name, bytes.subarray(start, end));
    at = skipSpace(bytes, end);
  } while (bytes[at] === COMMA);
  if (bytes[at] !== CLOSE) throw new EnvelopeError('it is incomplete');
  if (skipSpace(bytes, at + 1) < bytes.length) throw new EnvelopeError('more follows after its end');
  return members;
}

export function skipSpace(bytes: Uint8Array, at: number): number {
  while (bytes[at] === 0x20 || bytes[at] === 0x0a || bytes[at] === 0x0d || bytes[at] === 0x09) at++;
  return at;
}

/** Returns the end of a JSON value. For bytes that are not JSON it may be any index, and parsing fails. */
function endOfValue(bytes: Uint8Array, start: number): number {
  if (bytes[start] === QUOTE) return endOfString(bytes, start);
  let depth = 0;
  for (let at = start; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === QUOTE) {
      at = endOfString(bytes, at) - 1;
    } else if (byte === OPEN || byte === OPEN_LIST) {
      depth++;
    } else if (byte === CLOSE || byte === CLOSE_LIST) {
      if (depth === 0) return at;
      depth--;
      if (depth === 0) return at + 1;
    } else if (byte === COMMA && depth === 0) {
      return at;
    }
  }
  throw new EnvelopeError('it is incomplete');
}

function endOfString(bytes: Uint8Array, start: number): number {
  const quote = closingQuote(bytes, start + 1);
  if (quote >= bytes.length) throw new EnvelopeError('it is incomplete');
  return quote + 1;
}
