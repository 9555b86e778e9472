import { bytesToHex } from '@ethread/core';

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

const LAST = 0x100n;

/** Returns the number of the precompiled contract at an address; undefined for none. */
export function precompileAt(precompiles: Precompiles, address: Uint8Array): number | undefined {
  const number = BigInt(bytesToHex(address));
  return number <= LAST && precompiles[Number(number)] ? Number(number) : undefined;
}

export const INVALID_LENGTH = 'invalid input length';

/** Returns a copy of the first bytes of an input, which is part of the machine's memory, padded with zeros. */
export function padded(input: Uint8Array, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  bytes.set(input.subarray(0, length));
  return bytes;
}

/** Converts a boolean to a word, 1 or 0; the words of a fault stay. */
export function truth(outcome: boolean | string): Uint8Array | string {
  return typeof outcome === 'string' ? outcome : new Uint8Array(32).fill(outcome ? 1 : 0, 31);
}
