import { concatBytes } from '@ethread/core';
import { InvalidChainBytesError } from './invalid-chain-bytes-error.ts';

/** No block comes near this size; a length beyond it is a broken or hostile file. */
const MAX_ITEM_BYTES = 64 * 1024 * 1024;
/** A list's prefix: one byte, and up to eight of its length. */
const MAX_PREFIX_BYTES = 9;

/** One RLP item of a stream. */
export interface StreamedItem {
  /** Bytes before it. */
  readonly offset: number;
  readonly bytes: Uint8Array;
}

/**
 * Splits a stream of RLP lists one after another, as `geth export` writes blocks, holding one item at a time.
 *
 * @throws {InvalidChainBytesError} naming the offset of an item that is no list, over 64 MiB or cut off.
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

/** Chunks as they came, joined only where an item crosses their edges: joining at each chunk would be quadratic. */
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

  /** Up to `count` bytes, left in place. */
  peek(count: number): Uint8Array {
    const [first] = this.#chunks;
    if (!first) return new Uint8Array();
    if (first.length >= count) return first.subarray(0, count);
    return concatBytes(...this.#chunks.slice(0, count)).subarray(0, count);
  }

  /** The next `count` bytes, of which there must be as many. */
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
