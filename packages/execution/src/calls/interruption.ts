import { EthreadError } from '@ethread/core';

/** Thrown out of an engine when its call may not go on: its time is used up, or the client has left. */
export class InterruptedError extends EthreadError {
  override readonly name = 'InterruptedError';
}

/** Says whether the job at hand may go on. */
export interface Interruption {
  /** Whether the job must end now. Engines check it often, so it costs next to nothing. */
  readonly isDue: boolean;
  /** CPU time that is left of the job, in milliseconds. Checked before work that cannot be interrupted. */
  readonly remainingMs: number;
}
