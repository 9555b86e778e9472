import { type ChainCrypto, useCrypto } from './crypto.ts';
import { createKeccak } from 'hash-wasm';

type Keccak = ChainCrypto['keccak256'];
type Recovery = ChainCrypto['recoverPublicKey'];

let loadingAll: Promise<ChainCrypto> | undefined;
let loadingKeccak: Promise<Keccak> | undefined;

/**
 * Switches the codecs and checks of the calling thread to wasm builds, once, in about 20 ms. Returns these functions.
 */
export function useWasmCrypto(): Promise<ChainCrypto> {
  return (loadingAll ??= loadAll());
}

/** Switches only Keccak-256 of the calling thread to its wasm build, and loads no code for signatures. */
export function useWasmKeccak(): Promise<Keccak> {
  return (loadingKeccak ??= loadKeccak());
}

async function loadAll(): Promise<ChainCrypto> {
  const [keccak256, recoverPublicKey] = await Promise.all([useWasmKeccak(), loadRecovery()]);
  useCrypto({ recoverPublicKey });
  return { keccak256, recoverPublicKey };
}

async function loadKeccak(): Promise<Keccak> {
  const keccak = await createKeccak(256);
  const keccak256: Keccak = (bytes) => keccak.init().update(bytes).digest('binary');
  useCrypto({ keccak256 });
  return keccak256;
}

async function loadRecovery(): Promise<Recovery> {
  // Loaded here, so that a page that recovers no signature never loads it. By path: the package's main file loads another
  // 20 MB of code unrelated to signatures.
  const { instantiateSecp256k1 } = await import('@bitauth/libauth/build/lib/crypto/secp256k1.js');
  const secp256k1 = await instantiateSecp256k1();
  return (hash, signature, parity) => {
    const key = secp256k1.recoverPublicKeyUncompressed(signature, parity, hash);
    return typeof key === 'string' ? undefined : key.subarray(1);
  };
}
