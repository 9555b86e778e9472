import { concatBytes } from '@ethread/core';
import { InvalidChainBytesError } from './errors.ts';

/** Maximum size of an item. No block is near this size; a larger length means a broken or hostile file. */
const MAX_ITEM_BYTES = 64 * 1024 * 1024;
/** One RLP item of a stream. */
export interface StreamedItem {
  /** Position of the item in the stream, in bytes. */
  readonly offset: number;
  readonly bytes: Uint8Array;
}

/**
 * Splits a stream of consecutive RLP lists, the block format of `geth export`, with one item in memory at a time.
 *
 * @throws {InvalidChainBytesError} naming the offset of an item that is not a list, is over 64 MiB or is truncated.
 */
export async function* splitRlpStream(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<StreamedItem> {
  let offset = 0;
  /** The chunks of the incomplete item, which are joined once they have its length. */
  let parts: Uint8Array[] = [];
  let missing = 0;
  for await (const chunk of chunks) {
    if (chunk.length > 0) parts.push(chunk);
    missing -= chunk.length;
    if (missing > 0) continue;
    let bytes = parts.length === 1 ? chunk : concatBytes(...parts);
    for (;;) {
      const length = listLength(bytes, offset) ?? bytes.length + 1;
      missing = length - bytes.length;
      if (missing > 0) break;
      yield { offset, bytes: bytes.subarray(0, length) };
      offset += length;
      bytes = bytes.subarray(length);
    }
    parts = bytes.length > 0 ? [bytes] : [];
  }
  if (parts.length > 0) throw new InvalidChainBytesError(`the file is cut off in the item at byte ${offset}`);
}

/** Returns the length of the list that starts here, prefix included; undefined when more bytes are needed. */
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
