import { MemoryExceededError } from './interruption.ts';

/** Bytes that the arena begins with, and keeps from message to message at most. */
const INITIAL_BYTES = 1024 * 1024;
const MAX_KEPT_BYTES = 16 * 1024 * 1024;

/**
 * The memory of all live frames, one above the other. A frame's calldata are bytes of its caller's memory, which stands
 * still meanwhile: nothing is copied.
 */
export class Memory {
  bytes = new Uint8Array(INITIAL_BYTES);
  view = new DataView(this.bytes.buffer);
  readonly #maxBytes: number;

  /** @param maxBytes What all frames of a message may take. */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /**
   * Makes room up to an end. The arrays may be others afterwards.
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
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer);
  }

  /** Frees what a message took beyond the usual. */
  shrink(): void {
    if (this.bytes.length <= MAX_KEPT_BYTES) return;
    this.bytes = new Uint8Array(INITIAL_BYTES);
    this.view = new DataView(this.bytes.buffer);
  }
}
