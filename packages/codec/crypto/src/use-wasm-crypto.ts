// Imported by path: the package's main file loads another 20 MB of code unrelated to signatures.
import { instantiateSecp256k1 } from '@bitauth/libauth/build/lib/crypto/secp256k1.js';
import { type ChainCrypto, useCrypto } from '@ethread/chain';
import { createKeccak } from 'hash-wasm';

let loading: Promise<ChainCrypto> | undefined;

/**
 * Switches the codecs and checks of the calling thread to wasm builds, once, in about 20 ms. Returns these functions.
 */
export function useWasmCrypto(): Promise<ChainCrypto> {
  return (loading ??= load());
}

async function load(): Promise<ChainCrypto> {
  const [keccak, secp256k1] = await Promise.all([createKeccak(256), instantiateSecp256k1()]);
  const crypto: ChainCrypto = {
    keccak256: (bytes) => keccak.init().update(bytes).digest('binary'),
    recoverPublicKey(hash, signature, parity) {
      const key = secp256k1.recoverPublicKeyUncompressed(signature, parity, hash);
      return typeof key === 'string' ? undefined : key.subarray(1);
    },
  };
  useCrypto(crypto);
  return crypto;
}
