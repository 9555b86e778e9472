import type { ExpectedCost } from './expected-costs.ts';
import type { CallResult, CallJob, ChainSetup } from './messages.ts';

export interface CallTask {
  readonly chain: number;
  readonly setup: ChainSetup;
  readonly job: CallJob;
  readonly bytes: number;
  readonly client: string;
  readonly cost: ExpectedCost;
  readonly timeMs: number;
  /** CPU time that the job has used on lanes that it left because it is too long for them, in milliseconds. */
  usedMs: number;
  /** CPU time that the job was expected to take when it came to the threads, in milliseconds. */
  readonly expectedMs: number;
  readonly signal: AbortSignal;
  readonly resolve: (response: CallResult) => void;
  readonly reject: (reason: unknown) => void;
}
