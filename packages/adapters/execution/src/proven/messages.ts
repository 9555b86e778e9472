import type {
  CallOverrides,
  ProvenValues,
  StateReads,
  TracedCalls,
  TracedTransactions,
} from '@ethread/calls';
import type { AccessListEntry, ForkSchedule } from '@ethread/chain';
import type {
  CallShare,
  HintedRun,
  ListedBlock,
  ProofCost,
  SlotRequest,
  StoredHeader,
  Unavailable,
} from '@ethread/ports';
import type { Job, JobOutcome } from '../jobs.ts';
import type { ThreadData } from '../workers/messages.ts';
import type { ProvenCounts } from './proven-counts.ts';
import type { ProvenOptions } from './proven-options.ts';

/** The data with which the thread begins. */
export interface ProvenThreadData extends ThreadData {
  readonly role: 'proven';
  readonly genesis: ForkSchedule;
  readonly options: ProvenOptions;
  /** Unix time in seconds before which the blob schedule is certain. */
  readonly blobRulesUntil: number;
}

/** Work for the thread. Its blocks arrive as they are. */
export type ProvenJob =
  | Job
  | { readonly kind: 'account'; readonly address: Uint8Array }
  | { readonly kind: 'slots'; readonly requests: readonly SlotRequest[] }
  /** At the parent of the block. */
  | { readonly kind: 'trace'; readonly traced: TracedTransactions }
  | { readonly kind: 'traceCalls'; readonly traced: TracedCalls; readonly overrides: CallOverrides };

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

/** A question to the thread. */
export type ProvenQuestion =
  | {
      readonly kind: 'run';
      readonly job: ProvenJob;
      /** Hash of the block in hex. */
      readonly at: string;
      /** The header of the block, unless the thread has it. */
      readonly header: StoredHeader | undefined;
      readonly share: CallShare | undefined;
    }
  /** The new head of the chain. */
  | { readonly kind: 'follow'; readonly at: string; readonly header: StoredHeader | undefined };

/** The response of the thread. */
export interface ProvenResponse {
  /** undefined for a new head. */
  readonly result: JobOutcome | Unavailable | undefined;
  readonly counts: ProvenCounts;
}

/** What the thread asks in the middle of a job. */
export type ProofQuestion =
  | {
      readonly kind: 'prove';
      readonly reads: PlainReads;
      readonly hintFor: HintedRun | undefined;
      readonly withNodes: boolean;
      readonly at: StoredHeader;
    }
  | { readonly kind: 'list'; readonly at: StoredHeader; readonly known: ReadonlySet<string> };

/** The answer to a {@link ProofQuestion}, by its kind. */
export interface ProofAnswer {
  readonly proved?: PlainProofs | Unavailable;
  readonly listed?: readonly ListedBlock[];
}
