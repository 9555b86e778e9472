import { EthreadError } from '@ethread/core';

/** Thrown out of the engine when its message may not go on: its time is over, or whoever asked has left. */
export class InterruptedError extends EthreadError {
  override readonly name = 'InterruptedError';
}

/** Thrown out of the engine when a message would take more memory than it may. */
export class MemoryExceededError extends EthreadError {
  override readonly name = 'MemoryExceededError';
}

/** Says whether the work at hand must end. Read every few microseconds: it must cost next to nothing. */
export interface Interruption {
  readonly isDue: boolean;
}
