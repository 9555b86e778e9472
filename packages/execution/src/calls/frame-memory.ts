import { EthreadError } from '@ethread/core';

/** Thrown out of the EVM when a call may have taken more memory than the service gives it. */
export class MemoryExceededError extends EthreadError {
  override readonly name = 'MemoryExceededError';
}

/**
 * Bounds the memory of a call's frames. A frame pays for its memory with gas, so what it has spent bounds what it has:
 * no instruction need be watched. Gas alone does not bound the sum, since memory costs its square: many frames that each
 * have some take far more than one frame that has it all.
 */
export class FrameMemory {
  readonly #maxBytes: number;
  /** Gas of the live frames at their beginning, the outermost first, and the bytes that those above may have. */
  readonly #gas: number[] = [];
  readonly #bytes: number[] = [];

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /**
   * Told of each frame that begins.
   *
   * @throws {MemoryExceededError}
   */
  enter(depth: number, gas: bigint): void {
    const above = depth - 1;
    const spent = depth === 0 ? 0 : (this.#gas[above] ?? 0) - Number(gas);
    const bytes = depth === 0 ? 0 : (this.#bytes[above] ?? 0) + affordableBytes(spent);
    this.#gas[depth] = Number(gas);
    this.#bytes[depth] = bytes;
    if (bytes > this.#maxBytes) throw new MemoryExceededError('the call takes too much memory');
  }
}

/** The most memory that gas pays for: w words cost 3 w + w² / 512 (Yellow Paper appendix H). */
function affordableBytes(gas: number): number {
  return gas <= 0 ? 0 : 32 * 256 * (Math.sqrt(9 + gas / 128) - 3);
}
