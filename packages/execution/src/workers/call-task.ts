import type { CallResult, CallJob, ChainSetup } from './messages.ts';

/** A job with the promise of its result. */
export interface CallTask {
  /** Number of the chain within the pool. */
  readonly chain: number;
  readonly setup: ChainSetup;
  readonly job: CallJob;
  /** Memory of the waiting job, in bytes. */
  readonly bytes: number;
  /** The client that the job belongs to. */
  readonly client: string;
  /** CPU time limit of the job, in milliseconds. */
  readonly timeMs: number;
  /** CPU time that the job has used on lanes that it left because it is too long for them, in milliseconds. */
  usedMs: number;
  /** Recent CPU time of such jobs of its client, in milliseconds. */
  readonly expectedMs: number;
  readonly signal: AbortSignal;
  readonly resolve: (response: CallResult) => void;
  readonly reject: (reason: unknown) => void;
}
