import { Worker } from 'node:worker_threads';
import type { Bls } from '@ethread/consensus';
import { createJobThread, EthreadError, type JobThread, threadModule } from '@ethread/core';
import type { KeysJob } from './committee-keys.ts';

/** Thrown when the thread ends before it has completed its jobs. */
export class BlsThreadEndedError extends EthreadError {
  override readonly name = 'BlsThreadEndedError';
}

/** {@link Bls} on a thread. */
export interface BlsThread extends Bls {
  /** Ends the thread. Verifications in progress fail. */
  close(): Promise<void>;
}

const HEAP_MEGABYTES = 16;
const YOUNG_MEGABYTES = 2;

const { entry: ENTRY, execArgv: EXEC_ARGV } = threadModule(import.meta.url, 'bls-thread-entry');

function startThread(): JobThread<KeysJob, boolean> {
  const worker = new Worker(ENTRY, {
    execArgv: EXEC_ARGV,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES, maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
  });
  return createJobThread(
    worker,
    (cause) => new BlsThreadEndedError('the thread for signatures of sync committees ended', { cause }),
  );
}

/**
 * Creates the verification of sync committees' signatures. Its thread starts with the first committee. A thread that
 * ended fails the verifications in progress, and the next one starts another.
 */
export function createBlsThread(): BlsThread {
  let running: JobThread<KeysJob, boolean> | undefined;
  let sets = 0;
  let isClosed = false;

  function thread(): JobThread<KeysJob, boolean> {
    if (isClosed) throw new BlsThreadEndedError('the thread for signatures of sync committees was closed');
    if (!running || running.hasEnded) running = startThread();
    return running;
  }

  return {
    async load(keys, { isTrusted }) {
      const set = sets++;
      let loadedOn = thread();
      if (!(await loadedOn.run({ kind: 'load', set, keys, isTrusted }, []))) return undefined;
      return {
        async verify(participants, message, signature) {
          const current = thread();
          if (current !== loadedOn) {
            // The thread before checked the keys.
            await current.run({ kind: 'load', set, keys, isTrusted: true }, []);
            loadedOn = current;
          }
          return current.run({ kind: 'verify', set, participants, message, signature }, []);
        },
        release() {
          if (!loadedOn.hasEnded) void loadedOn.run({ kind: 'release', set }, []).catch(() => undefined);
        },
      };
    },
    async close() {
      isClosed = true;
      await running?.stop();
    },
  };
}
