import type { CallOutcome, CallRequest } from './call-request.ts';
import type { Header } from '@ethread/chain';
import type {
  BlockFields,
  BlockHashOf,
  Interruption,
  Machine,
  Tracer,
  TransactionResult,
  World,
} from '@ethread/evm';

/** The fields of its block that a call can see. */
export type CallBlock = BlockFields &
  Pick<Header, 'excessBlobGas'> & {
    /** Whether it is a block after the Merge. Default: its difficulty tells. */
    readonly isMerged?: boolean;
  };

export interface EngineRequest extends CallRequest {
  /** Caps execution gas as in a transaction: gas beyond the cap pays only for state growth (EIP-8037). */
  readonly capsExecutionGas?: boolean;
}

/** The base of a call: a block and the state after it. */
export interface CallGround {
  readonly block: CallBlock;
  /** Unchanged after the call, unless its changes are kept. */
  readonly world: World;
  /** Keeps the changes of the call, as a transaction's. Default: they are discarded. */
  readonly keepsChanges?: boolean;
  /** Finds the hashes of the block's ancestors, for BLOCKHASH. */
  readonly blockHashOf: BlockHashOf;
  /** Numbers of moved precompiled contracts, by address in hex; undefined for an address whose contract was removed. */
  readonly precompiles?: ReadonlyMap<string, number | undefined>;
  /** wei per blob gas; replaces the block's. */
  readonly blobBaseFee?: bigint;
  /** Called when the call depends on the blob base fee. It may throw, which ends the call. */
  readonly onBlobBaseFee?: (() => void) | undefined;
  /** Begins a trace before anything of the call has run. */
  readonly beginTrace?: (machine: Machine, gasLimit: bigint) => OpenTrace;
}

/** The trace of a message. */
export interface OpenTrace {
  readonly tracer: Tracer;
  /** Receives the result, before the changes of the message are discarded. */
  readonly end: (result: Pick<TransactionResult, 'gasUsed' | 'output'>) => void;
}

/** A call's outcome with the gas figures that an estimate needs. */
export type DetailedOutcome =
  | (Extract<CallOutcome, { kind: 'returned' }> & {
      /** Gas needed before refunds. */
      readonly mostGasUsed: bigint;
    })
  | { readonly kind: 'reverted'; readonly payload: Uint8Array; readonly gasUsed: bigint }
  | {
      readonly kind: 'failed';
      readonly message: string;
      readonly outOfGas: boolean;
      readonly gasUsed: bigint;
    }
  | { readonly kind: 'rejected'; readonly message: string };

/** Runs message calls, one at a time. */
export interface CallEngine {
  /**
   * Runs a message call on the state after a block and discards its changes. A call without a gas limit gets the
   * maximum, or the gas that its sender can pay for at the call's price.
   *
   * As in other nodes, a call does not check the sender's nonce or code. Without a gas price, gas is free and the base
   * fee is zero.
   *
   * @throws {InterruptedError} when the call was interrupted.
   */
  call(request: EngineRequest, ground: CallGround, interruption: Interruption): DetailedOutcome;
  /** Returns the addresses that an access list does not name for themselves, such as the sender and the recipient. */
  partiesOf(request: CallRequest, ground: CallGround): readonly Uint8Array[];
}
