import { hexToBytes } from '@ethread/core';
import type { Bn254 } from './crypto.ts';
import { Curve, loadCurve } from './mcl.ts';

/** The library's number for the curve of EIP-196, which it calls BN_SNARK1. */
const BN_SNARK1 = 4;
const MODULUS = hexToBytes('0x30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd47');

/** Loads bn254 from mcl in wasm. */
export async function loadBn254(): Promise<Bn254> {
  const module = await loadCurve(BN_SNARK1);
  const curve = new Curve(module, { size: 32, width: 32, modulus: MODULUS, imaginaryFirst: true });
  return {
    add: (input) => curve.addG1(input),
    // All points on the curve have its order.
    multiply: (input) => curve.sumG1(input, false, () => undefined),
    pairing: (input, poll) => curve.pairing(input, false, poll),
  };
}
