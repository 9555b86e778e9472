import { freeUnshared } from './free-unshared.ts';

/** The size of the first block, in bytes. Each further block is twice as long, up to the size of the long ones. */
const FIRST_BYTES = 16 * 1024;
/** The size of long blocks, in bytes. The system takes blocks of this size back as soon as they are freed. */
const LONG_BYTES = 128 * 1024;
/** The bytes that one step joins, which takes less than a millisecond. */
const STEP_BYTES = 1024 * 1024;

/**
 * Collects a long body in blocks, so that it takes the memory of the bytes that arrived. V8 counts the whole length of a
 * buffer, however little of it is written, and collects its heap after each 25 MB: hundreds of clients that had sent a
 * twentieth of their bodies caused a collection of some milliseconds for each five of them.
 */
export class BodyBlocks {
  readonly #blocks: Uint8Array[] = [];
  /** The bytes of the last block that are free. */
  #free = 0;
  #length = 0;

  /** Copies bytes behind those before. */
  add(bytes: Uint8Array): void {
    this.#length += bytes.length;
    for (let at = 0; at < bytes.length;) {
      if (this.#free === 0) {
        this.#free = Math.min(LONG_BYTES, FIRST_BYTES * 2 ** this.#blocks.length);
        this.#blocks.push(Buffer.allocUnsafeSlow(this.#free));
      }
      const last = this.#blocks.at(-1);
      const some = bytes.subarray(at, at + this.#free);
      last?.set(some, last.length - this.#free);
      this.#free -= some.length;
      at += some.length;
    }
  }

  /** Joins the bytes in steps, and frees each block as soon as it is copied. No more bytes may be added. */
  *join(): Generator<void, Uint8Array> {
    const whole = Buffer.allocUnsafeSlow(this.#length);
    let copied = 0;
    let step = 0;
    for (const block of this.#blocks) {
      const some = block.subarray(0, this.#length - copied);
      whole.set(some, copied);
      copied += some.length;
      step += some.length;
      freeUnshared(block);
      if (step < STEP_BYTES || copied === this.#length) continue;
      step = 0;
      yield;
    }
    return whole;
  }

  /** Frees the memory of a body that nobody reads. */
  free(): void {
    for (const block of this.#blocks.splice(0)) freeUnshared(block);
    this.#free = 0;
  }
}
