import type { AccessListEntry, Block, Log, Withdrawal } from '@ethread/chain';
import type { TransactionProblem } from '@ethread/evm';
import type { CallOutcome, CallRequest, EstimateOutcome } from './call-request.ts';

/** Overrides of an account's state. Absent fields keep the value of the state. */
export interface AccountOverride {
  readonly address: Uint8Array;
  readonly nonce?: bigint;
  readonly balance?: bigint;
  readonly code?: Uint8Array;
  /** Keys and values of 32 bytes. `whole` clears every other slot. */
  readonly storage?: {
    readonly whole: boolean;
    readonly slots: readonly (readonly [Uint8Array, Uint8Array])[];
  };
  /** New address of the precompiled contract that is at this address. */
  readonly movePrecompileTo?: Uint8Array;
}

/** Overrides of a block. Absent fields follow from the chain. */
export interface BlockOverrides {
  readonly number?: bigint;
  /** Without effect after the Merge. */
  readonly difficulty?: bigint;
  /** Unix time in seconds. */
  readonly time?: bigint;
  readonly gasLimit?: bigint;
  readonly feeRecipient?: Uint8Array;
  readonly prevRandao?: Uint8Array;
  readonly baseFeePerGas?: bigint;
  readonly blobBaseFee?: bigint;
  /** Of a simulated block: the root of the parent beacon block. */
  readonly beaconRoot?: Uint8Array;
  /** Of a simulated block, paid after its calls. */
  readonly withdrawals?: readonly Withdrawal[];
}

export interface CallOverrides {
  readonly accounts: readonly AccountOverride[];
  readonly block: BlockOverrides;
}

export interface SimulatedCalls extends CallOverrides {
  readonly calls: readonly CallRequest[];
}

export interface Simulation {
  readonly blocks: readonly SimulatedCalls[];
  /** True when calls must obey the rules of transactions: nonces and fees. */
  readonly validates: boolean;
  /** True when value transfers are logged. */
  readonly tracesTransfers: boolean;
}

export interface SimulatedLog {
  readonly log: Log;
  readonly logIndex: number;
}

export interface SimulatedCall {
  readonly output: Uint8Array;
  readonly logs: Iterable<SimulatedLog>;
  /** Memory of the output and the logs, in bytes. */
  readonly bytes: number;
  readonly gasUsed: bigint;
  /** Gas needed before refunds. */
  readonly mostGasUsed: bigint;
  readonly failure: { readonly kind: 'reverted' | 'failed'; readonly message: string } | undefined;
}

export interface SimulatedBlock {
  readonly block: Block;
  readonly hash: Uint8Array;
  /** Size of the block's RLP in bytes. */
  readonly size: number;
  readonly transactionHashes: readonly Uint8Array[];
  readonly senders: readonly Uint8Array[];
  readonly calls: readonly SimulatedCall[];
}

/** The reason why a simulation cannot run, by the name of the error in the companions' document. */
export type SimulationProblem =
  | TransactionProblem
  | 'ExecutionFailed'
  | 'BlockNumberNotInOrder'
  | 'BlockTimestampNotInOrder'
  | 'SimulationTooLarge'
  | 'OverrideNotPossible'
  | 'SimulatedBlockInvalid';

export type SimulationOutcome =
  | { readonly kind: 'simulated'; readonly blocks: readonly SimulatedBlock[] }
  | { readonly kind: 'invalid'; readonly problem: SimulationProblem; readonly message: string };

export type AccessListOutcome =
  | {
      readonly kind: 'listed';
      readonly accessList: readonly AccessListEntry[];
      /** Gas of the call with the access list. */
      readonly gasUsed: bigint;
      /** Message of the call's failure; undefined when it returned. */
      readonly error: string | undefined;
    }
  /** The call did not begin, or was aborted for its memory. */
  | Extract<CallOutcome, { readonly kind: 'rejected' }>
  | InvalidSimulation;

export type InvalidSimulation = Extract<SimulationOutcome, { readonly kind: 'invalid' }>;

export type OverriddenOutcome = CallOutcome | InvalidSimulation;

export type OverriddenEstimate = EstimateOutcome | InvalidSimulation;
