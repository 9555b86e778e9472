import { Worker } from 'node:worker_threads';
import { EthreadError, threadModule } from '@ethread/core';

/** Thrown when a thread ends before it has completed its jobs. */
export class SignatureThreadEndedError extends EthreadError {
  override readonly name = 'SignatureThreadEndedError';
}

/** Signatures for a thread, encoded by signed-hashes.ts. */
export interface SignatureJob {
  readonly id: number;
  readonly signatures: Uint8Array<ArrayBuffer>;
}

/** The signers of a job. */
export interface SignatureJobResult {
  readonly id: number;
  readonly signers: Uint8Array<ArrayBuffer>;
}

/** A thread that recovers signers. */
export interface SignatureThread {
  /** Number of jobs in progress. */
  readonly waiting: number;
  readonly hasEnded: boolean;
  /**
   * Recovers the signers of encoded signatures.
   *
   * @param signatures Transferred to the thread: the bytes must not be read or changed afterwards.
   * @throws {SignatureThreadEndedError}
   */
  recover(signatures: Uint8Array<ArrayBuffer>): Promise<Uint8Array>;
  stop(): Promise<unknown>;
}

const HEAP_MEGABYTES = 32;
const YOUNG_MEGABYTES = 4;

const { entry: ENTRY, execArgv: EXEC_ARGV } = threadModule(import.meta.url, 'signature-thread-entry');

/** Starts a thread. It keeps the process alive only while it has jobs. */
export function startSignatureThread(): SignatureThread {
  const worker = new Worker(ENTRY, {
    execArgv: EXEC_ARGV,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES, maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
  });
  const waiting = new Map<number, PromiseWithResolvers<Uint8Array>>();
  let next = 0;
  let hasEnded = false;
  let failure: unknown;
  worker.unref();
  worker.on('message', ({ id, signers }: SignatureJobResult) => {
    waiting.get(id)?.resolve(signers);
    waiting.delete(id);
    if (waiting.size === 0) worker.unref();
  });
  worker.on('error', (error) => (failure = error));
  worker.on('exit', () => {
    hasEnded = true;
    const error = new SignatureThreadEndedError('a thread for signatures ended', { cause: failure });
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  });
  return {
    get waiting() {
      return waiting.size;
    },
    get hasEnded() {
      return hasEnded;
    },
    recover(signatures) {
      const id = next++;
      const job = Promise.withResolvers<Uint8Array>();
      waiting.set(id, job);
      worker.ref();
      worker.postMessage({ id, signatures } satisfies SignatureJob, [signatures.buffer]);
      return job.promise;
    },
    stop() {
      hasEnded = true;
      return worker.terminate();
    },
  };
}
