import type { CallAnswer, CallJob, ChainSetup } from './messages.ts';

/** A job with whoever waits for it. */
export interface CallTask {
  /** Names the chain within the pool. */
  readonly chain: number;
  readonly setup: ChainSetup;
  readonly job: CallJob;
  /** What the job holds of memory while it waits. */
  readonly bytes: number;
  readonly signal: AbortSignal;
  readonly resolve: (answer: CallAnswer) => void;
  readonly reject: (reason: unknown) => void;
}
