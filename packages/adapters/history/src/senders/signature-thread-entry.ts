// Entry file of each signature thread.
import { useWasmCrypto } from '@ethread/chain/wasm-crypto';
import { parentPort } from 'node:worker_threads';
import type { JobMessage, JobResult } from '@ethread/core';
import { recoverSigners } from './signed-hashes.ts';

const port = parentPort;
if (!port) throw new Error('this file begins a thread and is not for anything else');
await useWasmCrypto();
port.on('message', ({ id, job }: JobMessage<Uint8Array>) => {
  const result = recoverSigners(job);
  port.postMessage({ id, result } satisfies JobResult<Uint8Array>, [result.buffer]);
});
