export { createSenderRecovery, type SenderRecovery, type SenderRecoveryOptions } from './sender-recovery.ts';
export { useWasmCrypto } from './use-wasm-crypto.ts';
