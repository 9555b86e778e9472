import { Worker } from 'node:worker_threads';
import { EthreadError, threadModule } from '@ethread/core';
import type { BlockRange } from '../block-range.ts';
import type { SegmentRecord } from './segment-record.ts';

/** Reports that a segment could not be built. The rows of its blocks are unchanged. */
export class SegmentError extends EthreadError {
  override readonly name = 'SegmentError';
}

/** The data of the thread: the store, and a flag that becomes 1 when the thread is to stop. */
export interface SegmentThreadData {
  readonly path: string;
  readonly stop: Int32Array<SharedArrayBuffer>;
}

/** The result of a job, which is the range of a segment's blocks. `stopped`: the flag was set. */
export type SegmentJobResult =
  { readonly record: SegmentRecord } | { readonly problem: string } | { readonly stopped: true };

/** A thread that builds one segment after another. */
export interface SegmentThread {
  /**
   * Builds a segment. Resolves to undefined when the thread was stopped meanwhile.
   *
   * @throws {SegmentError}
   */
  build(range: BlockRange): Promise<SegmentRecord | undefined>;
  /** Ends the job in progress after its current block. */
  stop(): void;
  /** Ends the thread, which must have no job in progress. */
  end(): Promise<unknown>;
}

const HEAP_MEGABYTES = 512;

const { entry: ENTRY, execArgv: EXEC_ARGV } = threadModule(import.meta.url, 'segment-thread-entry');

/** Starts a thread that builds segments of the store at `path`. It does not keep the process alive. */
export function startSegmentThread(path: string): SegmentThread {
  const stop = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(ENTRY, {
    workerData: { path, stop } satisfies SegmentThreadData,
    execArgv: EXEC_ARGV,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES },
  });
  worker.unref();
  let job: PromiseWithResolvers<SegmentJobResult> | undefined;
  let failure: unknown;
  worker.on('message', (result: SegmentJobResult) => job?.resolve(result));
  worker.on('error', (error) => (failure = error));
  worker.on('exit', () =>
    job?.reject(new SegmentError('the thread of the segments ended', { cause: failure })),
  );
  return {
    async build(range) {
      job = Promise.withResolvers();
      worker.postMessage(range);
      const result = await job.promise;
      if ('problem' in result) {
        throw new SegmentError(`the segment of blocks ${range.from} to ${range.to}: ${result.problem}`);
      }
      return 'record' in result ? result.record : undefined;
    },
    stop: () => void Atomics.store(stop, 0, 1),
    end: () => worker.terminate(),
  };
}
