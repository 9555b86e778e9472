import type { CallAnswer, CallJob, ChainSetup } from './messages.ts';

/** A job with whoever waits for it. */
export interface CallTask {
  /** Names the chain within the pool. */
  readonly chain: number;
  readonly setup: ChainSetup;
  readonly job: CallJob;
  /** Memory that the job takes while it waits. */
  readonly bytes: number;
  /** Whose job it is. */
  readonly client: string;
  /** CPU time that the job may use, in milliseconds. */
  readonly timeMs: number;
  /** CPU time that it has used: on lanes that it left because it is too long for them. */
  usedMs: number;
  /** What its client's jobs took of late, in milliseconds of CPU. */
  readonly expectedMs: number;
  readonly signal: AbortSignal;
  readonly resolve: (answer: CallAnswer) => void;
  readonly reject: (reason: unknown) => void;
}
