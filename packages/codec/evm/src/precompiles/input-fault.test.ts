import { hexToBytes } from '@ethread/core';
import { inputFault } from './input-fault.ts';

const word = (value: bigint, bytes = 32) => value.toString(16).padStart(2 * bytes, '0');
const BN254_ORDER = 0x30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd47n;

describe('inputFault', () => {
  it.each([
    [0x06, word(BN254_ORDER), 'invalid fp.Element encoding'],
    [0x07, `${word(1n)}${word(1n)}`, 'point is not on curve'],
    [0x08, '00'.repeat(100), 'bad elliptic curve pairing size'],
    [0x08, `${word(0n)}${word(0n)}${word(1n)}${word(1n).repeat(3)}`, 'point is not on curve'],
    [0x09, '00'.repeat(212), 'invalid input length'],
    [0x09, '00'.repeat(213), 'invalid final flag'],
    [0x0a, '01'.repeat(192), 'mismatched versioned hash'],
    [0x0c, '', 'invalid input length'],
    [0x0c, 'ff'.repeat(160), 'invalid field element top bytes'],
    [0x0b, word(1n, 64).repeat(4), 'invalid point: not on curve'],
    // On the curve, whose group is smaller: y² = 0 + 4.
    [0x0c, `${word(0n, 64)}${word(2n, 64)}${word(1n)}`, 'g1 point is not on correct subgroup'],
  ])('names the fault of %d', (number, input, words) => {
    expect(inputFault(new Uint8Array(20).fill(number, 19), hexToBytes(`0x${input}`))).toBe(words);
  });
});
