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

/** The data that a thread needs about a chain. */
export interface ChainSetup {
  /** The folder of the state store. */
  readonly path: string;
  /** The genesis file without its accounts. */
  readonly json: Genesis['json'];
}

/** A block to call on. */
export interface CallTarget {
  readonly hash: Uint8Array;
  readonly block: CallBlock;
}

/** Work for a call thread. */
export type CallJob = (Job | StoredStateJob) & { readonly at: CallTarget };

/** Work that needs the stored state, or whose blocks cross threads as RLP. */
export type StoredStateJob =
  | {
      readonly kind: 'simulation';
      readonly simulation: Simulation;
      /** The header of the block. */
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

/** A message to a call thread. */
export interface CallThreadMessage {
  /** Number of the job in the shared memory: job-state.ts. */
  readonly job: number;
  /** Number of the chain within the pool. */
  readonly chain: number;
  /** Present with a thread's first job of a chain. */
  readonly setup?: ChainSetup;
  readonly work: CallJob;
  /** CPU time limit of the job, in milliseconds. */
  readonly budgetMs: number;
}

/** The result of a job. */
export type CallResult =
  | JobOutcome
  /** The state store failed verification. */
  | { readonly kind: 'damaged'; readonly reason: string }
  /** `interrupted`: the client disconnected. `outOfTime`: the job reached its CPU time limit. */
  | { readonly kind: 'unavailable' | 'interrupted' | 'outOfTime' | 'outOfMemory' };

/** The part of every thread's data that `startThread` adds. */
export interface ThreadData {
  /** Shared memory of native-section.ts. */
  readonly nativeMemory: SharedArrayBuffer;
}

/** The data that a call thread starts with. */
export interface CallThreadData extends ThreadData {
  readonly role: 'calls';
  /** Shared memory of job-state.ts. */
  readonly state: SharedArrayBuffer;
  readonly limits: CallLimits;
  /** Niceness of the thread, 0 to 19: how far its priority is lowered. */
  readonly niceness: number;
}

/** The data that the block thread of a chain starts with. */
export interface BlockThreadData extends ThreadData {
  readonly role: 'blocks';
  readonly setup: ChainSetup;
}

/** A message to a block thread. */
export type BlockQuestion =
  | { readonly kind: 'genesis'; readonly genesis: Pick<Genesis, 'alloc' | 'header'> }
  /** The block's RLP. */
  | { readonly kind: 'execute'; readonly block: Uint8Array }
  | { readonly kind: 'flush' }
  | { readonly kind: 'close' };

/** The response of a block thread: a state root, an encoded block (executed-block-codec.ts), or nothing. */
export type BlockReply = Uint8Array | undefined;
