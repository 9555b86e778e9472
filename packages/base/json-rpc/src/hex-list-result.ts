import { bytesToHex, type Hex } from '@ethread/core';
import { JsonStream } from './json-stream.ts';
import { HEX_CHUNK_BYTES, hexOf, printTexts } from './print-response.ts';

/**
 * Returns a list of bytes as a result: a short one as hex, a long one as a stream that is printed while it is sent, so
 * that other clients have their turns in between.
 */
export function hexListResult(list: readonly Uint8Array[]): Hex[] | JsonStream {
  const bytes = list.reduce((sum, { length }) => sum + length, 0);
  return bytes <= HEX_CHUNK_BYTES ? list.map(bytesToHex) : new JsonStream(printTexts(hexOfAll(list)), bytes);
}

function* hexOfAll(list: readonly Uint8Array[]): Generator<string, void> {
  for (const [index, bytes] of list.entries()) {
    yield index === 0 ? '[' : ',';
    yield* hexOf(bytes);
  }
  yield ']';
}
