import { bytesToHex } from '@ethread/core';
import { JsonStream } from '@ethread/json-rpc';

/** Bytes of a chunk, which is printed in some hundred microseconds, and above which bytes are printed in chunks. */
const PIECE_BYTES = 64 * 1024;

/**
 * Prints bytes as a result: short ones as hex, long ones while they are sent, so that their text is never in memory whole
 * and other clients have their turns in between.
 */
export function hexResult(bytes: Uint8Array): `0x${string}` | JsonStream {
  return bytes.length <= PIECE_BYTES ? bytesToHex(bytes) : new JsonStream(print(bytes), bytes.length);
}

async function* print(bytes: Uint8Array): AsyncGenerator<Uint8Array, void> {
  const encoder = new TextEncoder();
  yield encoder.encode('"0x');
  for (let at = 0; at < bytes.length; at += PIECE_BYTES)
    yield encoder.encode(bytesToHex(bytes.subarray(at, at + PIECE_BYTES)).slice(2));
  yield encoder.encode('"');
}
