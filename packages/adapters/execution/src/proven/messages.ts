import type {
  CallOverrides,
  ProvenValues,
  StateReads,
  TracedCalls,
  TracedTransactions,
} from '@ethread/calls';
import type { AccessListEntry, ForkSchedule } from '@ethread/chain';
import type { CallShare, HintedRun, ProofCost, SlotRequest, StoredHeader, Unavailable } from '@ethread/ports';
import type { Job, JobOutcome } from '../jobs.ts';
import type { ThreadData } from '../workers/messages.ts';
import type { ProvenCounts } from './proven-counts.ts';
import type { ProvenOptions } from './proven-options.ts';

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

/** A block's header as it crosses threads: its RLP is one array, where the header has ten. */
export interface EncodedHeader extends Pick<StoredHeader, 'hash' | 'canonical'> {
  readonly rlp: Uint8Array;
}

export interface ProvenQuestion {
  readonly job: ProvenJob;
  readonly at: EncodedHeader;
  readonly share: CallShare | undefined;
}

export interface ProvenResponse {
  readonly result: JobOutcome | Unavailable;
  readonly counts: ProvenCounts;
}

export interface ProofQuestion {
  readonly reads: PlainReads;
  readonly hintFor: HintedRun | undefined;
  readonly withNodes: boolean;
  readonly at: StoredHeader;
}

export type ProofAnswer = PlainProofs | Unavailable;
