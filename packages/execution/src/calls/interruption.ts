import { EthreadError } from '@ethread/core';

/** Thrown out of an engine when its call may not go on: its time is over, or whoever asked has left. */
export class InterruptedError extends EthreadError {
  override readonly name = 'InterruptedError';
}

/** Says whether the work at hand may go on. Looked at often: it must cost next to nothing. */
export interface Interruption {
  readonly isDue: boolean;
}
