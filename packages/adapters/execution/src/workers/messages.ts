import type {
  AccessListOutcome,
  AccountOverride,
  BlockBegun,
  CallBlock,
  CallLimits,
  CallOutcome,
  CallOverrides,
  CallRequest,
  EstimateOutcome,
  OverriddenEstimate,
  OverriddenOutcome,
  Simulation,
  SimulationOutcome,
  TracedCalls,
  TracedTransactions,
  TraceOutcome,
  WitnessedCall,
} from '@ethread/calls';
import type { AccountProof } from '@ethread/ports';
import type { Genesis, Header } from '@ethread/chain';

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
export type CallJob =
  | { readonly kind: 'call' | 'estimate'; readonly request: CallRequest; readonly at: CallTarget }
  | { readonly kind: 'code'; readonly address: Uint8Array; readonly at: CallTarget }
  | { readonly kind: 'witness'; readonly request: CallRequest; readonly at: CallTarget }
  | {
      readonly kind: 'accessList';
      readonly request: CallRequest;
      readonly accounts: readonly AccountOverride[];
      readonly at: CallTarget;
    }
  | {
      readonly kind: 'callWith' | 'estimateWith';
      readonly request: CallRequest;
      readonly overrides: CallOverrides;
      readonly at: CallTarget;
    }
  | {
      readonly kind: 'simulation';
      readonly simulation: Simulation;
      /** The header of the block. */
      readonly header: Header;
      readonly at: CallTarget;
    }
  | ({
      readonly kind: 'trace';
      /** RLP of the block. */
      readonly block: Uint8Array;
      /** The block before it. */
      readonly at: CallTarget;
    } & Omit<TracedTransactions, 'block'>)
  | ({
      readonly kind: 'traceCalls';
      /** With the RLP of the block. */
      readonly within: (Omit<BlockBegun, 'block'> & { readonly block: Uint8Array }) | undefined;
      readonly overrides: CallOverrides;
      /** The block after which the calls run, or the one before the block within which they run. */
      readonly at: CallTarget;
    } & Omit<TracedCalls, 'within'>)
  | {
      readonly kind: 'proof';
      readonly address: Uint8Array;
      readonly storageKeys: readonly Uint8Array[];
      readonly at: CallTarget;
    };

/** A message to a call thread. */
export interface CallThreadMessage {
  /** Number of the job in the shared memory: claims.ts. */
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
  | { readonly kind: 'call'; readonly outcome: CallOutcome }
  | { readonly kind: 'estimate'; readonly outcome: EstimateOutcome }
  | { readonly kind: 'proof'; readonly proof: AccountProof }
  | { readonly kind: 'code'; readonly code: Uint8Array }
  /** The state store failed verification. */
  | { readonly kind: 'damaged'; readonly reason: string }
  | { readonly kind: 'accessList'; readonly outcome: AccessListOutcome }
  | { readonly kind: 'witness'; readonly witnessed: WitnessedCall }
  | { readonly kind: 'callWith'; readonly outcome: OverriddenOutcome }
  | { readonly kind: 'estimateWith'; readonly outcome: OverriddenEstimate }
  | { readonly kind: 'simulation'; readonly outcome: SimulationOutcome }
  | { readonly kind: 'trace'; readonly outcome: TraceOutcome }
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
  /** Shared memory of claims.ts. */
  readonly claims: SharedArrayBuffer;
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
  /** The header's RLP, and the RLP of the block's access list. */
  | { readonly kind: 'apply'; readonly header: Uint8Array; readonly accessList: Uint8Array }
  | { readonly kind: 'flush' }
  | { readonly kind: 'close' };

/** The response of a block thread: a state root, an encoded block (executed-block-codec.ts), or nothing. */
export type BlockThreadResponse = Uint8Array | undefined;
