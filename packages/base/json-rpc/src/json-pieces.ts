import { JsonStream } from './json-stream.ts';

/** Characters of a piece, which is printed in some hundred microseconds. */
const PIECE_CHARACTERS = 64 * 1024;

/**
 * Prints a value of plain objects as `JSON.stringify` does, in pieces, so that a long value is printed while it is sent.
 * Any iterable is a list.
 */
export function* jsonPieces(value: unknown): Generator<string, void> {
  let text = '';
  for (const token of tokensOf(value)) {
    text += token;
    if (text.length < PIECE_CHARACTERS) continue;
    yield text;
    text = '';
  }
  if (text !== '') yield text;
}

/**
 * Returns a value as a stream of its JSON.
 *
 * @param whole Returns the value to code that does not print it.
 * @param bufferedBytes Bytes of memory that the value holds.
 */
export function streamJson(
  value: unknown,
  { whole, bufferedBytes }: { readonly whole: () => Promise<unknown>; readonly bufferedBytes: number },
): JsonStream {
  async function* encoded(): AsyncGenerator<Uint8Array, void> {
    const encoder = new TextEncoder();
    for (const piece of jsonPieces(value)) yield encoder.encode(piece);
  }
  return new JsonStream(encoded(), bufferedBytes, whole);
}

function* tokensOf(value: unknown): Generator<string, void> {
  if (typeof value === 'string') yield* textTokens(value);
  else if (typeof value !== 'object' || value === null) yield JSON.stringify(value ?? null);
  else if (isList(value)) {
    let separator = '[';
    for (const item of value) {
      yield separator;
      yield* tokensOf(item);
      separator = ',';
    }
    yield separator === '[' ? '[]' : ']';
  } else {
    let separator = '{';
    for (const [name, member] of Object.entries(value)) {
      if (member === undefined) continue;
      yield `${separator}${JSON.stringify(name)}:`;
      yield* tokensOf(member);
      separator = ',';
    }
    yield separator === '{' ? '{}' : '}';
  }
}

function* textTokens(text: string): Generator<string, void> {
  if (text.length <= PIECE_CHARACTERS) return yield JSON.stringify(text);
  yield '"';
  for (let at = 0; at < text.length;) {
    const isPairCut = /[\uD800-\uDBFF]/.test(text.charAt(at + PIECE_CHARACTERS - 1));
    const end = at + PIECE_CHARACTERS - (isPairCut ? 1 : 0);
    yield JSON.stringify(text.slice(at, end)).slice(1, -1);
    at = end;
  }
  yield '"';
}

const isList = (value: object): value is Iterable<unknown> => Symbol.iterator in value;
