import type { ProvenSoFar, StateReads, WitnessedCall } from '@ethread/calls';
import type { ForkSchedule, Genesis } from '@ethread/chain';
import type { CallTarget, Job, JobOutcome } from '../jobs.ts';

export interface ChainSetup {
  readonly path: string;
  /** The genesis file without its accounts. */
  readonly json: Genesis['json'];
}

/** What a thread needs to run jobs on proven state. */
export interface ProvenSetup {
  readonly genesis: ForkSchedule;
  /** Unix time in seconds before which the blob schedule is certain. */
  readonly blobRulesUntil: number;
}

export type CallJob = Job & {
  readonly at: CallTarget;
  /** Present where the job runs on proven state. */
  readonly proven?: ProvenWork;
};

/** What a job on proven state takes with it. */
export interface ProvenWork {
  readonly stateRoot: Uint8Array;
  readonly parentHash: Uint8Array;
  /** What was proven for the job. undefined for its first run. */
  readonly soFar: ProvenSoFar | undefined;
}

export type CallResult =
  | JobOutcome
  /** The state store failed verification. */
  | { readonly kind: 'damaged'; readonly reason: string }
  /** `interrupted`: the client disconnected. `outOfTime`: the job reached its CPU time limit. */
  | { readonly kind: 'unavailable' | 'interrupted' | 'outOfTime' | 'outOfMemory' }
  /** The state that a run on proven state lacks. */
  | { readonly kind: 'missing'; readonly reads: PlainReads }
  /** A call with everything that it read, whose nodes are not known. */
  | { readonly kind: 'recorded'; readonly witness: WitnessedCall; readonly reads: PlainReads }
  /** The rules of the block are not certain. */
  | { readonly kind: 'uncertain'; readonly reason: string };

/** Reads as they arrive at another thread, without their methods. */
export type PlainReads = Pick<StateReads, 'accounts' | 'codes' | 'blocks' | 'slots'>;
