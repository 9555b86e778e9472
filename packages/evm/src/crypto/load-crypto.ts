import { useWasmCrypto } from '@ethread/crypto';
import { ripemd160 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { InterruptedError } from '../machine/interruption.ts';
import type { Crypto } from './crypto.ts';

let loading: Promise<Crypto> | undefined;

/** Loads the cryptographic functions once per thread, in about 300 ms, mostly for compiling wasm. */
export function loadCrypto(): Promise<Crypto> {
  return (loading ??= load());
}

/**
 * Loads the functions that short messages need: hashes and secp256k1, in about 20 ms. The other curves throw {@link
 * InterruptedError}, so that a message that uses them ends and can restart on a thread that has them.
 */
export async function loadShortCrypto(): Promise<Crypto> {
  const curve = { add: elsewhere, multiply: elsewhere, pairing: elsewhere };
  return {
    ...(await loadHashes()),
    bn254: curve,
    bls12381: {
      ...{ addG1: elsewhere, addG2: elsewhere, sumG1: elsewhere, sumG2: elsewhere, pairing: elsewhere },
      ...{ mapToG1: elsewhere, mapToG2: elsewhere, verifyKzgProof: elsewhere },
    },
    p256: { verify: elsewhere },
  };
}

async function load(): Promise<Crypto> {
  // Loaded here, so that a thread for short messages never loads their code.
  const [hashes, { loadBn254 }, { loadBls12381 }, { nobleP256 }] = await Promise.all([
    loadHashes(),
    import('./bn254.ts'),
    import('./bls12-381.ts'),
    import('./p256.ts'),
  ]);
  const [bn254, bls12381] = await Promise.all([loadBn254(), loadBls12381()]);
  return { ...hashes, bn254, bls12381, p256: nobleP256 };
}

async function loadHashes(): Promise<Pick<Crypto, 'keccak256' | 'sha256' | 'ripemd160' | 'secp256k1'>> {
  const { keccak256, recoverPublicKey } = await useWasmCrypto();
  return { keccak256, sha256, ripemd160, secp256k1: { recover: recoverPublicKey } };
}

function elsewhere(): never {
  throw new InterruptedError('a message needs a curve that this thread does not have');
}
