import { Worker } from 'node:worker_threads';
import { createJobThread, EthreadError, type JobThread, threadModule } from '@ethread/core';

/** Thrown when a thread ends before it has completed its jobs. */
export class SignatureThreadEndedError extends EthreadError {
  override readonly name = 'SignatureThreadEndedError';
}

/** A thread that recovers the signers of signatures. A job and its result are encoded by signed-hashes.ts. */
export type SignatureThread = JobThread<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>;

const HEAP_MEGABYTES = 32;
const YOUNG_MEGABYTES = 4;

const { entry: ENTRY, execArgv: EXEC_ARGV } = threadModule(import.meta.url, 'signature-thread-entry');

/** Starts a thread. Its jobs fail with {@link SignatureThreadEndedError} when it ends. */
export function startSignatureThread(): SignatureThread {
  const worker = new Worker(ENTRY, {
    execArgv: EXEC_ARGV,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES, maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
  });
  return createJobThread(
    worker,
    (cause) => new SignatureThreadEndedError('a thread for signatures ended', { cause }),
  );
}
