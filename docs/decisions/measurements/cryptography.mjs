import { createRequire } from 'node:module';
import { useWasmCrypto } from '../../../packages/codec/crypto/src/index.ts';
import { printCpuTime } from './cpu-time.mjs';

// The libraries as packages/codec/crypto resolves them.
const require = createRequire(new URL('../../../packages/codec/crypto/package.json', import.meta.url));
const load = (name) => import(require.resolve(name));
const { keccak_256: portable } = await load('@noble/hashes/sha3.js');
const { secp256k1 } = await load('@noble/curves/secp256k1.js');
const { keccak256, recoverPublicKey } = await useWasmCrypto();

const bytes = new Uint8Array(300).fill(7);
const hash = keccak256(bytes);
const signed = secp256k1.sign(hash, new Uint8Array(32).fill(3), { prehash: false, format: 'recovered' });
const signature = secp256k1.Signature.fromBytes(signed, 'recovered');
await printCpuTime('Keccak-256 of 300 bytes, hash-wasm', 20_000, () => keccak256(bytes));
await printCpuTime('Keccak-256, @noble/hashes', 20_000, () => portable(bytes));
await printCpuTime('a sender, libsecp256k1 in wasm', 1_000, () =>
  recoverPublicKey(hash, signed.subarray(1), signed[0]),
);
await printCpuTime('a sender, @noble/curves', 300, () => signature.recoverPublicKey(hash).toBytes(false));
