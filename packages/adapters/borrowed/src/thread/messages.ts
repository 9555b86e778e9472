import type {
  CallOutcome,
  CallOverrides,
  CallRequest,
  AccessListOutcome,
  AccountOverride,
  EstimateOutcome,
  OverriddenEstimate,
  OverriddenOutcome,
  ProvenValues,
  StateReads,
  TracedCalls,
  TracedTransactions,
  TraceOutcome,
  WitnessedCall,
} from '@ethread/calls';
import type { AccessListEntry, ForkSchedule } from '@ethread/chain';
import type {
  AccountNumbers,
  CallShare,
  HintedRun,
  ListedBlock,
  ProofCost,
  SlotRequest,
  StoredHeader,
  Unavailable,
} from '@ethread/ports';
import type { BorrowedCounts } from '../counts.ts';
import type { BorrowedOptions } from '../borrowed-options.ts';

/** The data with which the thread begins. */
export interface ThreadData {
  readonly genesis: ForkSchedule;
  readonly options: BorrowedOptions;
  /** Unix time in seconds before which the blob schedule is certain. */
  readonly blobRulesUntil: number;
}

/** A job by its kind. */
export type Job =
  | { readonly kind: 'call' | 'estimate' | 'witness'; readonly request: CallRequest }
  | {
      readonly kind: 'accessList';
      readonly request: CallRequest;
      readonly overrides: readonly AccountOverride[];
    }
  | {
      readonly kind: 'callWith' | 'estimateWith';
      readonly request: CallRequest;
      readonly overrides: CallOverrides;
    }
  | { readonly kind: 'code' | 'account'; readonly address: Uint8Array }
  | { readonly kind: 'slots'; readonly requests: readonly SlotRequest[] }
  /** At the parent of the block. */
  | { readonly kind: 'trace'; readonly traced: TracedTransactions }
  | { readonly kind: 'traceCalls'; readonly traced: TracedCalls; readonly overrides: CallOverrides };

/** The outcomes of jobs by their kind. */
export interface Outcomes {
  readonly call: CallOutcome;
  readonly estimate: EstimateOutcome;
  readonly callWith: OverriddenOutcome;
  readonly estimateWith: OverriddenEstimate;
  readonly accessList: AccessListOutcome;
  readonly witness: WitnessedCall;
  readonly code: Uint8Array;
  readonly account: AccountNumbers;
  readonly slots: readonly (readonly Uint8Array[])[];
  readonly trace: TraceOutcome;
  readonly traceCalls: TraceOutcome;
}

/** The outcome of a job, with the job's kind. */
export interface JobOutcome<Kind extends Job['kind'] = Job['kind']> {
  readonly kind: Kind;
  readonly outcome: Outcomes[Kind];
}

/** Reads and values as they arrive at another thread, without their methods. */
export type PlainReads = Pick<StateReads, 'accounts' | 'codes' | 'blocks'>;
export type PlainValues = Pick<ProvenValues, 'accounts' | 'slots' | 'codes' | 'blockHashes'>;

/** Proofs as they arrive at the thread. */
export interface PlainProofs {
  readonly values: PlainValues;
  readonly hinted: readonly AccessListEntry[] | undefined;
  readonly cost: ProofCost;
  readonly nodes?: readonly Uint8Array[] | undefined;
}

export type ToThread =
  | {
      readonly kind: 'run';
      readonly id: number;
      readonly job: Job;
      /** Hash of the block in hex, whose header was sent before. */
      readonly at: string;
      readonly share: CallShare | undefined;
    }
  /** A header that the next messages name. */
  | { readonly kind: 'header'; readonly at: StoredHeader }
  /** The client of a job has left. */
  | { readonly kind: 'leave'; readonly id: number }
  /** The new head of the chain. */
  | { readonly kind: 'head'; readonly at: string }
  | { readonly kind: 'listed'; readonly id: number; readonly found: readonly ListedBlock[] }
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
      readonly hintFor: HintedRun | undefined;
      readonly withNodes: boolean;
      readonly at: StoredHeader;
    }
  | {
      readonly kind: 'list';
      readonly id: number;
      readonly at: StoredHeader;
      readonly known: ReadonlySet<string>;
    }
  /** Nobody waits for these proofs any more. */
  | { readonly kind: 'leaveProofs'; readonly id: number };
