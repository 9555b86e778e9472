import type { Interruption } from '../interruption.ts';

export interface Precompile {
  gas(input: Uint8Array): number;
  /** Returns the output; undefined for an invalid input, which takes all gas. Long functions call `poll`. */
  run(input: Uint8Array, poll: () => void): Uint8Array | undefined;
}

/** The precompiled contracts of a fork, indexed by their address as a number. */
export type Precompiles = readonly (Precompile | undefined)[];

/** An interruption that is never due, for short work. */
export const NEVER: Interruption = { isDue: false };
