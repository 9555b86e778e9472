import type { AccountProof, CallOutcome, CallRequest, EstimateOutcome } from '@ethread/backend';
import type { Genesis } from '@ethread/chain';
import type { CallBlock } from '../calls/call-engine.ts';

/** What a thread must know of a chain. */
export interface ChainSetup {
  /** The folder of the state's store. */
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
  | {
      readonly kind: 'proof';
      readonly address: Uint8Array;
      readonly storageKeys: readonly Uint8Array[];
      readonly at: CallTarget;
    };

/** What a call thread is asked. */
export interface CallQuestion {
  /** Names the job in the memory that is shared: claims.ts. */
  readonly job: number;
  /** Names the chain within the pool. */
  readonly chain: number;
  /** With the first job of a chain that a thread gets. */
  readonly setup?: ChainSetup;
  readonly work: CallJob;
  /** CPU time that the job may use, in milliseconds. */
  readonly budgetMs: number;
}

/** How a job ended. */
export type CallAnswer =
  | { readonly kind: 'call'; readonly outcome: CallOutcome }
  | { readonly kind: 'estimate'; readonly outcome: EstimateOutcome }
  | { readonly kind: 'proof'; readonly proof: AccountProof }
  /** `interrupted`: the client has left; `outOfTime`: the job has used its time. */
  | { readonly kind: 'notHeld' | 'interrupted' | 'outOfTime' | 'outOfMemory' };

/** The reply of a call thread. */
export type CallReply =
  | 'takenBack'
  | {
      readonly answer: CallAnswer;
      /** CPU time that the job used, in milliseconds. */
      readonly usedMs: number;
    };

/** What a call thread is started with. */
export interface CallThreadData {
  readonly role: 'calls';
  /** claims.ts */
  readonly claims: SharedArrayBuffer;
  readonly frameMemoryBytes: number;
  /** By how much the priority of the thread is lowered, 0 to 19. */
  readonly niceness: number;
}

/** What the block thread of a chain is started with. */
export interface BlockThreadData {
  readonly role: 'blocks';
  readonly setup: ChainSetup;
}

/** What a block thread is asked. */
export type BlockQuestion =
  | { readonly kind: 'genesis'; readonly genesis: Pick<Genesis, 'alloc' | 'header'> }
  /** The block's RLP. */
  | { readonly kind: 'execute'; readonly block: Uint8Array }
  | { readonly kind: 'flush' }
  | { readonly kind: 'close' };

/** What a block thread answers: a state root, an executed-block-codec.ts, or nothing. */
export type BlockAnswer = Uint8Array | undefined;
