// Entry file of each signature thread.
import { parentPort } from 'node:worker_threads';
import { recoverSigners } from './signed-hashes.ts';
import type { SignatureJob, SignatureJobResult } from './signature-thread.ts';
import { useWasmCrypto } from './use-wasm-crypto.ts';

const port = parentPort;
if (!port) throw new Error('this file begins a thread and is not for anything else');
await useWasmCrypto();
port.on('message', ({ id, signatures }: SignatureJob) => {
  const signers = recoverSigners(signatures);
  port.postMessage({ id, signers } satisfies SignatureJobResult, [signers.buffer]);
});
