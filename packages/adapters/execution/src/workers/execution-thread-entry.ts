// The entry point of every thread of the execution engine.
import { parentPort, workerData } from 'node:worker_threads';
import { EthreadError, type JobMessage, type JobResult } from '@ethread/core';
import { returnMemory } from '../return-memory.ts';
import type { BlockThreadData } from './block-thread.ts';
import type { CallThreadData } from './call-thread.ts';
import type { ThreadCall, ThreadMethods, ThreadReply } from './thread.ts';
import { ownThreadNumber } from './thread-cpu.ts';

const data: BlockThreadData | CallThreadData = workerData;
const port = parentPort;
if (!port) throw new Error('this file begins a thread and is not for anything else');

async function load(): Promise<ThreadMethods> {
  if (data.role === 'blocks') return (await import('./block-thread.ts')).openBlockThread(data);
  const methods = await (await import('./call-thread.ts')).openCallThread(data);
  // A call thread often waits for hours.
  returnMemory();
  return methods;
}

const methods: ThreadMethods = { ready: ownThreadNumber, ...(await load()) };

async function resultOf({ method, parameters }: ThreadCall): Promise<ThreadReply<unknown>> {
  try {
    const run = methods[method];
    if (!run) throw new Error(`a thread has no method ${method}`);
    return { result: await Reflect.apply(run, undefined, parameters) };
  } catch (error) {
    if (error instanceof EthreadError) return { failure: error.message };
    throw error;
  }
}

let last: Promise<unknown> = Promise.resolve();
port.on('message', ({ id, job }: JobMessage<ThreadCall>) => {
  last = last.then(async () => {
    const result = await resultOf(job);
    const { buffers = [] }: { readonly buffers?: ArrayBuffer[] } = Object(
      'result' in result && result.result,
    );
    port.postMessage({ id, result } satisfies JobResult<unknown>, buffers);
  });
});
