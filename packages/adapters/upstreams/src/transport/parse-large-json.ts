import { LongWork } from '../long-work.ts';
import { closingQuote } from './dense-json.ts';
import { CLOSE, CLOSE_LIST, COLON, COMMA, OPEN, OPEN_LIST, QUOTE } from './json-punctuation.ts';
import { type Envelope, EnvelopeError, parseJson, skipSpace } from './read-envelope.ts';

/** Bytes to parse together, which takes some milliseconds. */
const PIECE_BYTES = 256 * 1024;
/**
 * The deepest nesting of a large value. The EVM allows 1,024 nested calls, and in a trace each is an object in a list. The
 * other levels are those of the response around them.
 */
const MAX_LEVELS = 2 * 1_024 + 16;
/**
 * The levels from which fewer bytes are parsed together: the bytes of a large value are read again at each level, and so
 * a deep one would take 2,000 times as long.
 */
const DEEP_LEVELS = 16;
const DEEP_PIECE_BYTES = 16 * 1024;
const pieceBytesAt = (level: number) => (level < DEEP_LEVELS ? PIECE_BYTES : DEEP_PIECE_BYTES);

/** Bytes from which JSON is parsed in steps. Less is parsed within one to three ticks. */
const LARGE_BYTES = 2 * 1024 * 1024;

/** Returns whether JSON is parsed in steps. */
export function isLargeJson({ length }: { readonly length: number }): boolean {
  return length > LARGE_BYTES;
}

/**
 * Parses JSON of any size in steps, so that other work of the event loop continues in between. Parsing 32 bodies of 31
 * MB at once blocks it for twelve seconds (measured).
 *
 * @throws {EnvelopeError}
 */
export function parseLargeJson(bytes: Uint8Array): Promise<unknown> {
  return new PiecewiseParser(bytes).parse();
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

/** Parses a value from its first byte to its last. It reads each byte once, and those of small values twice. */
class PiecewiseParser {
  readonly #bytes: Uint8Array;
  readonly #work = new LongWork();
  /** The last text that was searched for its end, which each level around it would search again. */
  readonly #text: TextRange = { start: -1, end: -1 };
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  async parse(): Promise<unknown> {
    const value = await this.#value(0);
    if (this.#skipTo() < this.#bytes.length) throw notJson();
    return value;
  }

  /** Moves to the first byte that is not a space, and returns its index. */
  #skipTo(): number {
    return (this.#at = skipSpace(this.#bytes, this.#at));
  }

  async #value(level: number): Promise<unknown> {
    const start = this.#skipTo();
    const scan = scanFrom(start);
    const end = this.#scanOn(scan, pieceBytesAt(level));
    const first = this.#bytes[start];
    const isTaken = end === undefined && (first === OPEN_LIST || first === OPEN);
    if (isTaken && level === MAX_LEVELS) throw new EnvelopeError('it is nested too deep');
    if (isTaken) await this.#work.pause();
    if (isTaken) return first === OPEN ? this.#object(level) : this.#list(level);
    this.#at = end ?? (await this.#scanToEnd(scan));
    await this.#work.pause();
    return parseJson(this.#bytes.subarray(start, this.#at));
  }

  async #list(level: number): Promise<unknown[]> {
    const list: unknown[] = [];
    this.#at++;
    if (this.#bytes[this.#skipTo()] === CLOSE_LIST) {
      this.#at++;
      return list;
    }
    for (;;) {
      const start = this.#at;
      const end = this.#skipSmall(pieceBytesAt(level));
      if (end === undefined) list.push(await this.#value(level + 1));
      else {
        await this.#work.pause();
        for (const one of parseElements(this.#bytes.subarray(start, end))) list.push(one);
      }
      const mark = this.#bytes[this.#skipTo()];
      this.#at++;
      if (mark === CLOSE_LIST) return list;
      if (mark !== COMMA) throw notJson();
    }
  }

  /** Moves past list elements that are parsed together. Returns their end, or undefined when the first is large. */
  #skipSmall(pieceBytes: number): number | undefined {
    const bytes = this.#bytes;
    const start = this.#at;
    let end: number | undefined;
    for (let at = start; ;) {
      const next = this.#scanOn(scanFrom(skipSpace(bytes, at)), pieceBytes);
      if (next === undefined) break;
      end = next;
      const mark = skipSpace(bytes, next);
      if (bytes[mark] !== COMMA || mark - start >= pieceBytes) break;
      at = mark + 1;
    }
    if (end !== undefined) this.#at = end;
    return end;
  }

  async #object(level: number): Promise<object> {
    const members = new Map<string, unknown>();
    let mark: number | undefined;
    do {
      this.#at++;
      const name = await this.#name();
      if (members.has(name)) throw new EnvelopeError('a member occurs twice');
      members.set(name, await this.#value(level + 1));
      mark = this.#bytes[this.#skipTo()];
    } while (mark === COMMA);
    if (mark !== CLOSE) throw notJson();
    this.#at++;
    return Object.fromEntries(members);
  }

  /** Parses the name of a member, and moves past its colon. */
  async #name(): Promise<string> {
    const start = this.#skipTo();
    if (this.#bytes[start] !== QUOTE) throw notJson();
    const scan = scanFrom(start);
    this.#at = this.#scanOn(scan, PIECE_BYTES) ?? (await this.#scanToEnd(scan));
    const name = String(parseJson(this.#bytes.subarray(start, this.#at)));
    if (this.#bytes[this.#skipTo()] !== COLON) throw notJson();
    this.#at++;
    return name;
  }

  #scanOn(scan: Scan, most: number): number | undefined {
    return scanOn(this.#bytes, scan, most, this.#text);
  }

  async #scanToEnd(scan: Scan): Promise<number> {
    for (;;) {
      await this.#work.pause();
      const end = this.#scanOn(scan, PIECE_BYTES);
      if (end !== undefined) return end;
    }
  }
}

/** The first byte of a text after its quote, and the index after the closing one. */
interface TextRange {
  start: number;
  end: number;
}

/** The progress of a search for the end of a value. */
interface Scan {
  at: number;
  depth: number;
  isInText: boolean;
}

function scanFrom(at: number): Scan {
  return { at, depth: 0, isInText: false };
}

/**
 * Continues the search for the end of a value. Returns the index after it, or undefined when it is not within `most`
 * bytes.
 */
function scanOn(bytes: Uint8Array, scan: Scan, most: number, text: TextRange): number | undefined {
  const last = Math.min(bytes.length, scan.at + most);
  let { at, depth, isInText } = scan;
  while (at < last) {
    if (isInText) {
      if (text.start !== at) {
        text.end = endOfText(bytes, at);
        text.start = at;
      }
      at = text.end;
      isInText = false;
      if (depth === 0) return at;
      continue;
    }
    const byte = bytes[at++];
    if (byte === QUOTE) isInText = true;
    else if (byte === OPEN || byte === OPEN_LIST) depth++;
    else if (byte === CLOSE || byte === CLOSE_LIST) {
      if (depth === 0) return at - 1;
      if (--depth === 0) return at;
    } else if (byte === COMMA && depth === 0) return at - 1;
  }
  // A number at the end of the input ends with it.
  if (at >= bytes.length && depth === 0 && !isInText) return bytes.length;
  if (at >= bytes.length) throw new EnvelopeError('it is incomplete');
  Object.assign(scan, { at, depth, isInText });
  return undefined;
}

/** Returns the index after the closing quote of a string. @param start An index within the string. */
function endOfText(bytes: Uint8Array, start: number): number {
  const quote = closingQuote(bytes, start);
  if (quote >= bytes.length) throw new EnvelopeError('it is incomplete');
  return quote + 1;
}

/** Parses list elements with the commas between them. */
function parseElements(elements: Uint8Array): unknown[] {
  const some = parseJson(Buffer.concat([Uint8Array.of(OPEN_LIST), elements, Uint8Array.of(CLOSE_LIST)]));
  if (!Array.isArray(some)) throw notJson();
  return some;
}

function notJson(): EnvelopeError {
  return new EnvelopeError('it is not JSON');
}
