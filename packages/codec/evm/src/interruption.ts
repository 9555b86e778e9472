import { EthreadError } from '@ethread/core';

/** Thrown out of the engine when its message must stop: its deadline passed, or the client disconnected. */
export class InterruptedError extends EthreadError {
  override readonly name: string = 'InterruptedError';
}

/** Thrown out of the engine when a message exceeds its memory limit. */
export class MemoryExceededError extends EthreadError {
  override readonly name = 'MemoryExceededError';
}

/** Reports if the current work must end. It is read every few microseconds, so it must cost next to nothing. */
export interface Interruption {
  readonly isDue: boolean;
}
