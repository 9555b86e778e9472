import type { Log } from '@ethread/chain';
import type { FailedStep } from './tracer.ts';

export interface Message {
  /** Caller, 20 bytes; it must have the value. */
  readonly caller: Uint8Array;
  /** Recipient; null creates a contract at the address that follows from the caller's nonce, which is incremented. */
  readonly to: Uint8Array | null;
  readonly value: bigint;
  readonly input: Uint8Array;
  readonly gas: bigint;
  /** Gas for state growth only; any shortfall comes from `gas` (EIP-8037). */
  readonly stateGas?: bigint;
}

export interface MessageResult {
  /** Outcome code, see {@link Halt}. */
  readonly halt: number;
  /** Returned data, or the payload of a revert. */
  readonly output: Uint8Array;
  readonly gasLeft: bigint;
  /** Remaining `stateGas`, and the gas of the state growth. */
  readonly stateGasLeft: bigint;
  readonly stateGasUsed: bigint;
  /** Gas to refund, before any limit. */
  readonly refund: number;
  readonly logs: readonly Log[];
  /** The instruction at which it failed; undefined when it failed otherwise, or not. */
  readonly failedStep: FailedStep | undefined;
  /** Why a precompiled contract rejected its input, in the words of geth. */
  readonly inputFault: string | undefined;
  /** Gas of its outermost frame, with what it has lent for state growth, before its code was paid for. */
  readonly gasAtEnd: number;
}

/** A message that the engine runs: its parties, amount and input. */
export interface EngineMessage {
  readonly caller: Uint8Array;
  /** The recipient, or the address of a creation. */
  readonly to: Uint8Array;
  readonly value: bigint;
  readonly input: Uint8Array;
  readonly gas: bigint;
  readonly isCreation: boolean;
}

/** The outcome of a message as its engine gives it. */
export interface EngineResult extends MessageResult {
  /** Gas that the outermost frame had lent for state growth (EIP-8037). */
  readonly lent: bigint;
}
