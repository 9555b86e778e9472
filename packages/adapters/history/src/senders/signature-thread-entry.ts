// Entry file of each signature thread.
import { type Signature, signerOf } from '@ethread/chain';
import { useWasmCrypto } from '@ethread/chain/wasm-crypto';
import type { JobMessage, JobResult } from '@ethread/core';
import { parentPort } from 'node:worker_threads';
import type { Signers } from './signature-pool.ts';

const port = parentPort;
if (!port) throw new Error('this file begins a thread and is not for anything else');
await useWasmCrypto();
port.on('message', ({ id, job }: JobMessage<readonly Signature[]>) => {
  port.postMessage({ id, result: job.map(signerOf) } satisfies JobResult<Signers>);
});
