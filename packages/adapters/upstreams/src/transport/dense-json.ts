import { BACKSLASH, COMMA, OPEN, OPEN_LIST, QUOTE } from './json-punctuation.ts';

/**
 * The values that JSON of any length may have, and the bytes for each further one. Values are counted as commas, lists
 * and objects. The results of nodes have 17 bytes and more for each of them (measured: proofs of empty slots 8, which
 * are short; logs without data 30). An empty object takes 64 bytes of memory and 3 bytes of text.
 */
const FREE_VALUES = 4_096;
const BYTES_OF_A_VALUE = 12;
/** Strings from this length are skipped by the engine's search. Most are shorter. */
const SHORT_TEXT = 80;

/** Returns the most values of JSON whose values do not take much more memory than its text. */
export const maxValues = (length: number): number => FREE_VALUES + length / BYTES_OF_A_VALUE;

/** Returns whether JSON has so many values that they would take much more memory than its text. */
export function isTooDense(bytes: Uint8Array): boolean {
  const max = maxValues(bytes.length);
  if (bytes.length <= max) return false;
  let values = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === QUOTE) at = closingQuote(bytes, at + 1);
    else if ((byte === COMMA || byte === OPEN || byte === OPEN_LIST) && ++values > max) return true;
  }
  return false;
}

/** Returns the index of the closing quote of a string, or the end of the bytes. @param start An index within the string. */
export function closingQuote(bytes: Uint8Array, start: number): number {
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
