import { Worker } from 'node:worker_threads';
import { InvalidChainBytesError } from '@ethread/chain';
import { EthreadError, threadModule } from '@ethread/core';
import type { BlockRange } from '../base/block-range.ts';
import type { CheckedSegment } from './archive-segment.ts';
import type { SegmentRecord } from '../segments/segment-record.ts';

/** Reports that a segment could not be built. The store is unchanged. */
export class SegmentError extends EthreadError {
  override readonly name = 'SegmentError';
}

export interface SegmentThreadData {
  /** The folder of the store. */
  readonly path: string;
  /** Becomes 1 when the thread is to stop. */
  readonly stop: Int32Array<SharedArrayBuffer>;
  /** The parsed genesis file of the chain, from which the thread reads the rules of blocks. */
  readonly genesis: Readonly<Record<string, unknown>>;
}

export type SegmentJob =
  /** Builds a segment from the rows of its blocks. */
  | { readonly kind: 'rows'; readonly range: BlockRange }
  /** Builds a segment from an archive file with the same blocks, and checks them. */
  | { readonly kind: 'archive'; readonly range: BlockRange; readonly file: string }
  /** Checks the blocks of a segment whose files are in the store. */
  | { readonly kind: 'check'; readonly record: SegmentRecord }
  /** Builds the file of a group of consecutive segments. */
  | { readonly kind: 'group'; readonly records: readonly SegmentRecord[] };

/** The result of a job: the segment, with the records of its blocks if they were checked, or the root of the group. */
export interface SegmentResult extends Partial<CheckedSegment> {
  readonly root?: string;
}

/** A message of the thread: the number of a checked block, or the result. `stopped`: the flag was set. */
export type SegmentMessage =
  | { readonly checked: number }
  | { readonly built: SegmentResult }
  /** `isInvalid`: the blocks are wrong, not the disk. */
  | { readonly problem: string; readonly isInvalid: boolean }
  | { readonly stopped: true };

/** A thread that does one job after another. */
export interface SegmentThread {
  /**
   * Does a job. Resolves to undefined when the thread was stopped meanwhile.
   *
   * @param onChecked - called with the last checked block, at times.
   * @throws {InvalidChainBytesError} naming block and field. @throws {SegmentError} for any other failure.
   */
  run(job: SegmentJob, onChecked?: (number: number) => void): Promise<SegmentResult | undefined>;
  /** Ends the job in progress after its current block. */
  stop(): void;
  /** Ends the thread, which must have no job in progress. */
  end(): Promise<unknown>;
}

const HEAP_MEGABYTES = 512;
const YOUNG_MEGABYTES = 24;

const { entry: ENTRY, execArgv: EXEC_ARGV } = threadModule(import.meta.url, 'segment-thread-entry');

/** Starts a thread for the segments of the store at `path`. It does not keep the process alive. */
export function startSegmentThread(data: Pick<SegmentThreadData, 'path' | 'genesis'>): SegmentThread {
  const stop = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(ENTRY, {
    workerData: { ...data, stop } satisfies SegmentThreadData,
    execArgv: EXEC_ARGV,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES, maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
  });
  worker.unref();
  let job: PromiseWithResolvers<Exclude<SegmentMessage, { checked: number }>> | undefined;
  let report: ((number: number) => void) | undefined;
  let failure: unknown;
  worker.on('message', (message: SegmentMessage) => {
    if ('checked' in message) report?.(message.checked);
    else job?.resolve(message);
  });
  worker.on('error', (error) => (failure = error));
  worker.on('exit', () =>
    job?.reject(new SegmentError('the thread of the segments ended', { cause: failure })),
  );
  return {
    async run(next, onChecked) {
      job = Promise.withResolvers();
      report = onChecked;
      worker.postMessage(next);
      const result = await job.promise;
      if ('problem' in result) {
        const { problem, isInvalid } = result;
        throw isInvalid ? new InvalidChainBytesError(problem) : new SegmentError(problem);
      }
      return 'built' in result ? result.built : undefined;
    },
    stop: () => void Atomics.store(stop, 0, 1),
    end: () => worker.terminate(),
  };
}
