import { concatBytes } from '@ethread/core';
import { InvalidChainBytesError } from './errors.ts';

/** Maximum size of an item. No block is near this size; a larger length means a broken or hostile file. */
const MAX_ITEM_BYTES = 64 * 1024 * 1024;
/** Maximum length of a list prefix: one byte, and up to eight of its length. */
const MAX_PREFIX_BYTES = 9;

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
  const queue = new ByteQueue();
  let offset = 0;
  let length: number | undefined;
  for await (const chunk of chunks) {
    queue.push(chunk);
    for (;;) {
      length ??= listLength(queue.peek(MAX_PREFIX_BYTES), offset);
      if (length === undefined || length > queue.length) break;
      yield { offset, bytes: queue.take(length) };
      offset += length;
      length = undefined;
    }
  }
  if (queue.length > 0) throw new InvalidChainBytesError(`the file is cut off in the item at byte ${offset}`);
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

/**
 * A queue of chunks. It joins them only where an item crosses their edges, because joining at each chunk would be
 * quadratic.
 */
class ByteQueue {
  #chunks: Uint8Array[] = [];
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(chunk: Uint8Array): void {
    if (chunk.length === 0) return;
    this.#chunks.push(chunk);
    this.#length += chunk.length;
  }

  /** Returns up to `count` bytes without removing them. */
  peek(count: number): Uint8Array {
    const [first] = this.#chunks;
    if (!first) return new Uint8Array();
    if (first.length >= count) return first.subarray(0, count);
    return concatBytes(...this.#chunks.slice(0, count)).subarray(0, count);
  }

  /** Removes and returns the next `count` bytes, which must be present. */
  take(count: number): Uint8Array {
    const taken: Uint8Array[] = [];
    let missing = count;
    let used = 0;
    for (const chunk of this.#chunks) {
      if (missing === 0) break;
      taken.push(chunk.subarray(0, missing));
      if (chunk.length > missing) {
        this.#chunks[used] = chunk.subarray(missing);
        missing = 0;
      } else {
        missing -= chunk.length;
        used++;
      }
    }
    this.#chunks.splice(0, used);
    this.#length -= count;
    const [only] = taken;
    return only && taken.length === 1 ? only : concatBytes(...taken);
  }
}
