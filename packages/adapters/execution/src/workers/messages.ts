import type {
  BlockBegun,
  CallBlock,
  CallLimits,
  CallOverrides,
  Simulation,
  TracedCalls,
  TracedTransactions,
} from '@ethread/calls';
import type { Genesis, Header } from '@ethread/chain';
import type { Job, JobOutcome } from '../jobs.ts';

export interface ChainSetup {
  readonly path: string;
  /** The genesis file without its accounts. */
  readonly json: Genesis['json'];
}

export interface CallTarget {
  readonly hash: Uint8Array;
  readonly block: CallBlock;
}

export type CallJob = (Job | StoredStateJob) & { readonly at: CallTarget };

/** Work that needs the stored state, or whose blocks cross threads as RLP. */
export type StoredStateJob =
  | {
      readonly kind: 'simulation';
      readonly simulation: Simulation;
      readonly header: Header;
    }
  /** At the block before the traced one. */
  | ({ readonly kind: 'trace'; readonly block: Uint8Array } & Omit<TracedTransactions, 'block'>)
  /** At the block after which the calls run, or before the one within which they run. */
  | ({
      readonly kind: 'traceCalls';
      readonly within: (Omit<BlockBegun, 'block'> & { readonly block: Uint8Array }) | undefined;
      readonly overrides: CallOverrides;
    } & Omit<TracedCalls, 'within'>)
  | {
      readonly kind: 'proof';
      readonly address: Uint8Array;
      readonly storageKeys: readonly Uint8Array[];
    };

export interface CallThreadMessage {
  /** Number of the job in the shared memory: job-state.ts. */
  readonly job: number;
  readonly chain: number;
  /** Present with a thread's first job of a chain. */
  readonly setup?: ChainSetup;
  readonly work: CallJob;
  readonly budgetMs: number;
}

export type CallResult =
  | JobOutcome
  /** The state store failed verification. */
  | { readonly kind: 'damaged'; readonly reason: string }
  /** `interrupted`: the client disconnected. `outOfTime`: the job reached its CPU time limit. */
  | { readonly kind: 'unavailable' | 'interrupted' | 'outOfTime' | 'outOfMemory' };

export interface ThreadData {
  /** Shared memory of native-section.ts. */
  readonly nativeMemory: SharedArrayBuffer;
}

export interface CallThreadData extends ThreadData {
  readonly role: 'calls';
  /** Shared memory of job-state.ts. */
  readonly state: SharedArrayBuffer;
  readonly limits: CallLimits;
  /** Niceness of the thread, 0 to 19: how far its priority is lowered. */
  readonly niceness: number;
}

export interface BlockThreadData extends ThreadData {
  readonly role: 'blocks';
  readonly setup: ChainSetup;
}

export type BlockQuestion =
  | { readonly kind: 'genesis'; readonly genesis: Pick<Genesis, 'alloc' | 'header'> }
  | { readonly kind: 'execute'; readonly block: Uint8Array }
  | { readonly kind: 'flush' }
  | { readonly kind: 'close' };

/** The response of a block thread: a state root, an encoded block (executed-block-codec.ts), or nothing. */
export type BlockReply = Uint8Array | undefined;
