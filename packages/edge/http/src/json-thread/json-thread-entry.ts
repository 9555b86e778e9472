// The entry point of the thread for large JSON.
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { JobMessage, JobResult } from '@ethread/core';
import { memoryOf, type SplitMessage, splitMessage } from '@ethread/json-rpc';
import type { JsonJob } from './json-thread.ts';

/** The niceness of the thread. On a machine of few cores, large bodies must not delay the main thread. */
const NICENESS = 5;

// Only Linux has priorities of threads. Elsewhere this would change the priority of the process.
if (process.platform === 'linux') {
  try {
    setPriority(NICENESS);
  } catch {
    // A container may forbid it. The thread then competes with the main thread at the same priority.
  }
}

const port = parentPort;
if (!port) throw new Error('this file begins a thread and is not for anything else');
port.on('message', ({ id, job: { bytes, limits } }: JobMessage<JsonJob>) => {
  const result = splitMessage(bytes, limits);
  // The compact bytes take the place of the others, which would otherwise occupy memory until the next collection.
  if (result.bytes !== bytes) bytes.buffer.transfer(0);
  port.postMessage({ id, result } satisfies JobResult<SplitMessage>, memoryOf(result));
});
