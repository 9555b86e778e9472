import { instantiateSecp256k1 } from '@bitauth/libauth';
import { ripemd160 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { createKeccak } from 'hash-wasm';
import { loadBls12381 } from './bls12-381.ts';
import { loadBn254 } from './bn254.ts';
import type { Crypto } from './crypto.ts';
import { nobleP256 } from './p256.ts';

let loading: Promise<Crypto> | undefined;

/** Loads the cryptography once for the thread: some 300 ms, most of them for compiling wasm. */
export function loadCrypto(): Promise<Crypto> {
  return (loading ??= load());
}

async function load(): Promise<Crypto> {
  const [keccak, secp256k1, bn254, bls12381] = await Promise.all([
    createKeccak(256),
    instantiateSecp256k1(),
    loadBn254(),
    loadBls12381(),
  ]);
  return {
    keccak256: (bytes) => keccak.init().update(bytes).digest('binary'),
    sha256,
    ripemd160,
    secp256k1: {
      recover(hash, signature, parity) {
        const key = secp256k1.recoverPublicKeyUncompressed(signature, parity, hash);
        return typeof key === 'string' ? undefined : key.subarray(1);
      },
    },
    bn254,
    bls12381,
    p256: nobleP256,
  };
}
