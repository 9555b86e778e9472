export { useWasmCrypto, useWasmKeccak } from './use-wasm-crypto.ts';
