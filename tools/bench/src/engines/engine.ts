import type { Awaitable } from '@ethread/core';
import type { ContractState } from '@ethread/sample-chain';

/** An EVM as a library. It runs calls by nobody, with much gas, on a state that does not change. */
export interface Engine {
  /**
   * Runs a call and returns its output.
   *
   * @throws {Error} when the call fails.
   */
  call(to: Uint8Array, data: Uint8Array): Awaitable<Uint8Array>;
}

/** The gas of each call. */
export const CALL_GAS = 30_000_000n;

/** The number, time and gas limit of the block on which calls run. */
export const BLOCK = { number: 1, timestamp: 1_700_000_000, gasLimit: CALL_GAS } as const;

/** Creates an engine over the contracts' state, with the rules of Shanghai. */
export type CreateEngine = (state: readonly ContractState[]) => Promise<Engine>;
