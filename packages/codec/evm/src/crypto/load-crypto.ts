import { useWasmCrypto, useWasmKeccak } from '@ethread/chain/wasm-crypto';
import { ripemd160 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { InterruptedError } from '../interruption.ts';
import type { Crypto } from './crypto.ts';

type Curves = Pick<Crypto, 'bn254' | 'bls12381' | 'p256'>;
type Hashes = Pick<Crypto, 'keccak256' | 'sha256' | 'ripemd160'>;

export interface PartialCryptoOptions {
  /** Whether signatures can be recovered from the start. If not, they are loaded with the curves. Default: true. */
  readonly withSignatures?: boolean;
}

/** Functions whose curves may be missing, for threads of which few use a curve. */
export interface PartialCrypto extends Crypto {
  /** Loads the curves once, in about 300 ms of CPU time and 20 MiB of memory. */
  loadCurves(): Promise<void>;
}

/** Thrown out of the engine when its message needs a curve that is not loaded. */
export class CurveMissingError extends InterruptedError {
  override readonly name = 'CurveMissingError';
}

let loading: Promise<Crypto> | undefined;

/** Loads all cryptographic functions once per thread, in about 300 ms, mostly for compiling wasm. */
export function loadCrypto(): Promise<Crypto> {
  return (loading ??= load());
}

/**
 * Loads the functions that most messages need: hashes and secp256k1, in about 20 ms. Until its curves are loaded, each
 * of their functions throws {@link CurveMissingError}, so that a message that uses them ends and can restart. A browser
 * loads the code of what is missing only then.
 */
export async function loadPartialCrypto({
  withSignatures = true,
}: PartialCryptoOptions = {}): Promise<PartialCrypto> {
  const curves = missingCurves();
  const secp256k1: { recover: Crypto['secp256k1']['recover'] } = { recover: missing };
  if (withSignatures) secp256k1.recover = (await useWasmCrypto()).recoverPublicKey;
  return {
    ...hashesWith(await useWasmKeccak()),
    ...curves,
    secp256k1,
    async loadCurves() {
      const loaded = await loadCrypto();
      // Precompiled contracts already refer to these objects.
      Object.assign(curves.bn254, loaded.bn254);
      Object.assign(curves.bls12381, loaded.bls12381);
      Object.assign(curves.p256, loaded.p256);
      Object.assign(secp256k1, loaded.secp256k1);
    },
  };
}

async function load(): Promise<Crypto> {
  // Loaded here, so that a thread without curves never loads their code.
  const [{ keccak256, recoverPublicKey }, { loadBn254 }, { loadBls12381 }, { nobleP256 }] = await Promise.all(
    [useWasmCrypto(), import('./bn254.ts'), import('./bls12-381.ts'), import('./p256.ts')],
  );
  const [bn254, bls12381] = await Promise.all([loadBn254(), loadBls12381()]);
  return {
    ...hashesWith(keccak256),
    secp256k1: { recover: recoverPublicKey },
    bn254,
    bls12381,
    p256: nobleP256,
  };
}

const hashesWith = (keccak256: Hashes['keccak256']): Hashes => ({ keccak256, sha256, ripemd160 });

function missingCurves(): Curves {
  return {
    bn254: { add: missing, multiply: missing, pairing: missing },
    bls12381: {
      addG1: missing,
      addG2: missing,
      sumG1: missing,
      sumG2: missing,
      pairing: missing,
      mapToG1: missing,
      mapToG2: missing,
      verifyKzgProof: missing,
    },
    p256: { verify: missing },
  };
}

function missing(): never {
  throw new CurveMissingError('a message needs a curve that is not loaded');
}
