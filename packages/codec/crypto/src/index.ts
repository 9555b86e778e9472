export { useWasmCrypto } from './use-wasm-crypto.ts';
