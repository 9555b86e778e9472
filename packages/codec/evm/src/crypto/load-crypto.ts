import { useWasmCrypto, useWasmKeccak } from '@ethread/chain/wasm-crypto';
import { InterruptedError } from '../interruption.ts';
import type { Crypto } from './crypto.ts';

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

async function load(): Promise<Crypto> {
  // Loaded here, so that a thread without curves never loads their code.
  const [{ recoverPublicKey }, { loadBn254 }, { loadBls12381 }, { verifyP256 }] = await Promise.all([
    useWasmCrypto(),
    import('./bn254.ts'),
    import('./bls12-381.ts'),
    import('./p256.ts'),
  ]);
  const [bn254, bls12381] = await Promise.all([loadBn254(), loadBls12381()]);
  return { recoverPublicKey, verifyP256, bn254, bls12381 };
}

/**
 * Loads the functions that most messages need: hashes and signatures, in about 20 ms. Until its curves are loaded, the
 * use of one throws {@link CurveMissingError}, so that a message that uses it ends and can restart. A browser loads the
 * code of what is missing only then.
 *
 * @param options `withSignatures`: whether signatures can be recovered from the start. Default: true.
 */
export async function loadPartialCrypto({
  withSignatures = true,
}: { readonly withSignatures?: boolean } = {}): Promise<PartialCrypto> {
  const recoverPublicKey = withSignatures ? (await useWasmCrypto()).recoverPublicKey : undefined;
  await useWasmKeccak();
  let all: Crypto | undefined;
  const loaded = () => {
    if (!all) throw new CurveMissingError('a message needs a curve that is not loaded');
    return all;
  };
  return {
    recoverPublicKey: recoverPublicKey ?? ((...signed) => loaded().recoverPublicKey(...signed)),
    verifyP256: (input) => loaded().verifyP256(input),
    get bn254() {
      return loaded().bn254;
    },
    get bls12381() {
      return loaded().bls12381;
    },
    async loadCurves() {
      all = await loadCrypto();
    },
  };
}
