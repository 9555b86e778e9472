import type {
  CallOutcome,
  CallOverrides,
  CallRequest,
  EstimateOutcome,
  OverriddenOutcome,
  ProvenValues,
  StateReads,
} from '@ethread/calls';
import type { AccessListEntry, ForkSchedule } from '@ethread/chain';
import type { CallShare, ProofCost, StoredHeader, Unavailable } from '@ethread/ports';
import type { BorrowedCounts } from '../counts.ts';
import type { BorrowedOptions } from '../proven-calls.ts';

/** The data with which the thread begins. */
export interface ThreadData {
  readonly genesis: ForkSchedule;
  readonly options: BorrowedOptions;
}

export type Job =
  | { readonly kind: 'call' | 'estimate'; readonly request: CallRequest }
  | { readonly kind: 'callWith'; readonly request: CallRequest; readonly overrides: CallOverrides }
  | { readonly kind: 'code'; readonly address: Uint8Array };

/** The outcome of a job, by its kind. */
export type JobOutcome =
  | { readonly kind: 'call'; readonly outcome: CallOutcome }
  | { readonly kind: 'estimate'; readonly outcome: EstimateOutcome }
  | { readonly kind: 'callWith'; readonly outcome: OverriddenOutcome }
  | { readonly kind: 'code'; readonly outcome: Uint8Array };

/** Reads and values as they arrive at another thread, without their methods. */
export type PlainReads = Pick<StateReads, 'accounts' | 'codes' | 'blocks'>;
export type PlainValues = Pick<ProvenValues, 'accounts' | 'slots' | 'codes' | 'blockHashes'>;

/** Proofs as they arrive at the thread. */
export interface PlainProofs {
  readonly values: PlainValues;
  readonly hinted: readonly AccessListEntry[] | undefined;
  readonly cost: ProofCost;
}

export type ToThread =
  | {
      readonly kind: 'run';
      readonly id: number;
      readonly job: Job;
      readonly at: StoredHeader;
      readonly share: CallShare | undefined;
    }
  /** The client of a job has left. */
  | { readonly kind: 'leave'; readonly id: number }
  | { readonly kind: 'proved'; readonly id: number; readonly found: PlainProofs | Unavailable };

export type FromThread =
  | {
      readonly kind: 'ended';
      readonly id: number;
      /** undefined when the job ended because its client left, or failed. */
      readonly result: JobOutcome | Unavailable | undefined;
      readonly failure?: string;
      readonly counts: BorrowedCounts;
    }
  | {
      readonly kind: 'prove';
      readonly id: number;
      readonly reads: PlainReads;
      readonly hintFor: CallRequest | undefined;
      readonly at: StoredHeader;
    }
  /** Nobody waits for these proofs any more. */
  | { readonly kind: 'leaveProofs'; readonly id: number };
