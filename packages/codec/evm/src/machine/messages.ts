import type { Log } from '@ethread/chain';
import type { ExitedFrame } from './tracer.ts';

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

/** The end of a message's outermost frame, and what it leaves. */
export interface MessageResult extends ExitedFrame {
  /** Remaining `stateGas`, and the gas of the state growth. */
  readonly stateGasLeft: bigint;
  readonly stateGasUsed: bigint;
  /** Gas that its outermost frame had lent for state growth (EIP-8037). */
  readonly lent: bigint;
  /** Gas to refund, before any limit. */
  readonly refund: number;
  readonly logs: readonly Log[];
}
