import type { Interruption } from '../machine/interruption.ts';

/** A precompiled contract. */
export interface Precompile {
  /** Gas for an input. */
  gas(input: Uint8Array): number;
  /**
   * The output; undefined for an input that is not valid, which takes all gas.
   *
   * @throws {InterruptedError} by way of `poll`, which what can be long calls every few milliseconds.
   */
  run(input: Uint8Array, poll: () => void): Uint8Array | undefined;
}

/** The precompiled contracts of a fork by the number that their address is. */
export type Precompiles = readonly (Precompile | undefined)[];

/** Polls nothing: for inputs that are short work. */
export const NEVER: Interruption = { isDue: false };
