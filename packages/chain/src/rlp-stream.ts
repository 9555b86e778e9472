import { concatBytes } from '@ethread/core';
import { InvalidChainBytesError } from './invalid-chain-bytes-error.ts';

/** No block comes near this size; a length beyond it is a broken or hostile file. */
const MAX_ITEM_BYTES = 64 * 1024 * 1024;

/** One RLP item of a stream. */
export interface StreamedItem {
  /** Bytes before it. */
  readonly offset: number;
  readonly bytes: Uint8Array;
}

/**
 * Splits a stream of RLP lists one after another, as `geth export` writes blocks, holding one item at a time.
 *
 * @throws {InvalidChainBytesError} naming the offset of an item that is no list, too large or cut off.
 */
export async function* splitRlpStream(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<StreamedItem> {
  let held: Uint8Array = new Uint8Array();
  let offset = 0;
  for await (const chunk of chunks) {
    held = held.length === 0 ? chunk : concatBytes(held, chunk);
    for (let length = listLength(held, offset); length !== undefined && held.length >= length;) {
      yield { offset, bytes: held.subarray(0, length) };
      held = held.subarray(length);
      offset += length;
      length = listLength(held, offset);
    }
  }
  if (held.length > 0) throw new InvalidChainBytesError(`the file is cut off in the item at byte ${offset}`);
}

/** Bytes of the list that starts here, prefix included; undefined when too little of it is there to tell. */
function listLength(bytes: Uint8Array, offset: number): number | undefined {
  const [prefix] = bytes;
  if (prefix === undefined) return undefined;
  if (prefix < 0xc0) throw new InvalidChainBytesError(`no RLP list starts at byte ${offset}`);
  if (prefix < 0xf8) return 1 + prefix - 0xc0;
  const lengthBytes = prefix - 0xf7;
  if (bytes.length < 1 + lengthBytes) return undefined;
  let length = 0;
  for (const byte of bytes.subarray(1, 1 + lengthBytes)) length = length * 256 + byte;
  if (length > MAX_ITEM_BYTES)
    throw new InvalidChainBytesError(`the item at byte ${offset} claims ${length} bytes`);
  return 1 + lengthBytes + length;
}
