import { hexToBytes } from '@ethread/core';
import type { Crypto } from './crypto.ts';
import { Curve, loadCurve } from './mcl.ts';

/** The library's number for the curve of EIP-196, which it calls BN_SNARK1. */
const BN_SNARK1 = 4;
const MODULUS = hexToBytes('0x30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd47');

/** Loads bn254 from mcl in wasm. */
export async function loadBn254(): Promise<Crypto['bn254']> {
  return new Curve(await loadCurve(BN_SNARK1), {
    encoding: { size: 32, width: 32, modulus: MODULUS, imaginaryFirst: true },
    offCurve: 'point is not on curve',
    // All points of the curve have the order of the first group.
    outside: [undefined, 'point is not in correct subgroup'],
  });
}
