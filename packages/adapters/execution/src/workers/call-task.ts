import type { ExpectedCost } from './expected-costs.ts';
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
  readonly cost: ExpectedCost;
  /** CPU time limit of the job, in milliseconds. */
  readonly timeMs: number;
  /** CPU time that the job has used on lanes that it left because it is too long for them, in milliseconds. */
  usedMs: number;
  /** CPU time that the job was expected to take when it came to the threads, in milliseconds. */
  readonly expectedMs: number;
  readonly signal: AbortSignal;
  readonly resolve: (response: CallResult) => void;
  readonly reject: (reason: unknown) => void;
}
