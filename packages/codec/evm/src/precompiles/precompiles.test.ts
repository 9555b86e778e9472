import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@ethread/core';
import { loadCrypto } from '../crypto/load-crypto.ts';
import { precompilesOf } from './precompiles.ts';

const word = (value: bigint, bytes = 32) => value.toString(16).padStart(2 * bytes, '0');
const BN254_ORDER = 0x30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd47n;

const osaka = precompilesOf('osaka', await loadCrypto());
/** The point at infinity, which commits to a blob of zeros, and the hash that names it. */
const ZEROS = `c0${'00'.repeat(47)}`;
const BLOB_HASH = `01${bytesToHex(sha256(hexToBytes(`0x${ZEROS}`))).slice(4)}`;

describe('a precompiled contract', () => {
  it.each([
    [0x06, word(BN254_ORDER), 'invalid fp.Element encoding'],
    [0x07, `${word(1n)}${word(1n)}`, 'point is not on curve'],
    [0x08, '00'.repeat(100), 'bad elliptic curve pairing size'],
    [0x08, `${word(0n)}${word(0n)}${word(1n)}${word(1n).repeat(3)}`, 'point is not on curve'],
    [0x09, '00'.repeat(212), 'invalid input length'],
    [0x09, '02'.repeat(213), 'invalid final flag'],
    [
      0x05,
      `${word(0n)}${word(1_025n)}${word(0n)}`,
      'one or more of base/exponent/modulus length exceeded 1024 bytes',
    ],
    [0x0a, '01'.repeat(192), 'mismatched versioned hash'],
    [
      0x0a,
      `${BLOB_HASH}${'ff'.repeat(32)}${word(0n)}${ZEROS}${ZEROS}`,
      expect.stringContaining('not canonical'),
    ],
    [
      0x0a,
      `${BLOB_HASH}${word(1n)}${word(1n)}${ZEROS}${ZEROS}`,
      "error verifying kzg proof: can't verify opening proof",
    ],
    [0x0c, '', 'invalid input length'],
    [0x0c, 'ff'.repeat(160), 'invalid field element top bytes'],
    [0x0b, word(1n, 64).repeat(4), 'invalid point: not on curve'],
    // On the curve, whose group is smaller: y² = 0 + 4.
    [0x0c, `${word(0n, 64)}${word(2n, 64)}${word(1n)}`, 'g1 point is not on correct subgroup'],
  ])('names the fault in an input of contract %d', (number, input, words) => {
    expect(osaka[number]?.run(hexToBytes(`0x${input}`), () => undefined)).toEqual(words);
  });
});
