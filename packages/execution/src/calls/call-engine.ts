import type { CallOutcome, CallRequest } from '@ethread/backend';
import type { Header } from '@ethread/chain';
import type { BlockHashOf, World } from '@ethread/evm';
import type { Interruption } from './interruption.ts';

/** What a call sees of its block. */
export type CallBlock = Pick<
  Header,
  'number' | 'timestamp' | 'miner' | 'difficulty' | 'mixHash' | 'gasLimit' | 'baseFeePerGas' | 'excessBlobGas'
>;

/** What a call stands on: a block and the state after it. */
export interface CallGround {
  readonly block: CallBlock;
  /** Left as it was found. */
  readonly world: World;
  /** Finds the block's ancestors' hashes, for BLOCKHASH. */
  readonly blockHashOf: BlockHashOf;
}

/** A call's outcome with the gas that an estimate looks at. */
export type DetailedOutcome =
  | (Extract<CallOutcome, { kind: 'returned' }> & { readonly gasRefunded: bigint })
  | { readonly kind: 'reverted'; readonly payload: Uint8Array }
  | { readonly kind: 'failed'; readonly message: string; readonly outOfGas: boolean }
  | { readonly kind: 'refused'; readonly message: string };

/** Runs message calls: the part that another EVM may take the place of. It runs one call at a time. */
export interface CallEngine {
  /**
   * Runs a message call on the state after a block, of which nothing is kept. A call that names no gas has the most that
   * it may have, or what its sender can pay at the price that it names.
   *
   * As nodes do for calls: no nonce or code check of the sender; without a gas price gas is free and the base fee zero.
   *
   * @throws {InterruptedError} when the call was told to end.
   */
  call(request: CallRequest, ground: CallGround, interruption: Interruption): DetailedOutcome;
}
