export interface Precompile {
  gas(input: Uint8Array): number;
  /**
   * Returns the output; for an invalid input, which takes all gas, why it is, in the words of geth. Long functions call
   * `poll`.
   */
  run(input: Uint8Array, poll: () => void): Uint8Array | string;
}

/** The precompiled contracts of a fork, indexed by their address as a number. */
export type Precompiles = readonly (Precompile | undefined)[];

export const INVALID_LENGTH = 'invalid input length';
