import { LongWork } from '../long-work.ts';
import { closingQuote, maxValues } from './dense-json.ts';
import { CLOSE, CLOSE_LIST, COLON, COMMA, OPEN, OPEN_LIST, QUOTE } from './json-punctuation.ts';
import { type Envelope, EnvelopeError, parseText, skipSpace, TOO_DENSE } from './read-envelope.ts';

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

/** Parses a large response with its result. @throws {EnvelopeError} */
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

/** A list or an object whose end is not reached. */
type Open = { readonly list: unknown[] } | { readonly members: Map<string, unknown>; name: string };

/**
 * Parses JSON of any size value by value, some 70 MB a second, so that other work of the event loop continues in between.
 * Parsing 32 bodies of 31 MB at once blocks it for twelve seconds (measured).
 *
 * @throws {EnvelopeError}
 */
export async function parseLargeJson(bytes: Uint8Array): Promise<unknown> {
  const work = new LongWork();
  const max = maxValues(bytes.length);
  const characters = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const open: Open[] = [];
  let at = skipSpace(bytes, 0);
  let values = 0;

  function readName(object: Extract<Open, { readonly name: string }>): void {
    if (bytes[at] !== QUOTE) throw notJson();
    object.name = String(readScalar());
    if (object.members.has(object.name)) throw new EnvelopeError('a member occurs twice');
    at = skipSpace(bytes, at);
    if (bytes[at] !== COLON) throw notJson();
    at = skipSpace(bytes, at + 1);
  }

  function readScalar(): unknown {
    const start = at;
    const isText = bytes[at] === QUOTE;
    at = isText ? closingQuote(bytes, at + 1) + 1 : endOfWord(bytes, at);
    if (at > bytes.length) throw new EnvelopeError('it is incomplete');
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
    if (open.length === MAX_LEVELS) throw new EnvelopeError('it is nested too deep');
    if (!isObject) return void open.push({ list: [] });
    const object = { members: new Map<string, unknown>(), name: '' };
    readName(object);
    open.push(object);
    return undefined;
  }

  for (;;) {
    if (++values > max) throw new EnvelopeError(TOO_DENSE);
    if (values % VALUES_PER_LOOK === 1) await work.pause();
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

function notJson(): EnvelopeError {
  return new EnvelopeError('it is not JSON');
}
