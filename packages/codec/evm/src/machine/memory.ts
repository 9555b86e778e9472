import { freeBytes } from '@ethread/core';
import { MemoryExceededError } from '../interruption.ts';

/** Size of the arena in bytes when a message begins. */
const INITIAL_BYTES = 1024 * 1024;

/**
 * The memory of all live frames, stacked in one arena. A frame's calldata is a range of its caller's memory, which does
 * not change meanwhile, so nothing is copied.
 */
export class Memory {
  bytes: Uint8Array<ArrayBuffer> = new Uint8Array(INITIAL_BYTES);
  view: DataView<ArrayBuffer> = new DataView(this.bytes.buffer);
  readonly #maxBytes: number;

  /** @param maxBytes Limit for all frames of a message. */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /**
   * Makes room up to `end`. This may replace the arrays.
   *
   * @throws {MemoryExceededError}
   */
  ensure(end: number): void {
    if (end <= this.bytes.length) return;
    if (end > this.#maxBytes)
      throw new MemoryExceededError(`a message takes more than ${this.#maxBytes} bytes`);
    let length = this.bytes.length;
    while (length < end) length *= 2;
    const bytes = new Uint8Array(Math.min(length, this.#maxBytes));
    bytes.set(this.bytes);
    this.#replace(bytes);
  }

  /** Frees the unusually large arena of a message. */
  shrink(): void {
    if (this.bytes.length > INITIAL_BYTES) this.#replace(new Uint8Array(INITIAL_BYTES));
  }

  #replace(bytes: Uint8Array<ArrayBuffer>): void {
    freeBytes(this.bytes);
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer);
  }
}
