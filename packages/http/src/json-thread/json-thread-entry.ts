// The entry point of the thread for large JSON.
import { parentPort } from 'node:worker_threads';
import { splitMessage } from '@ethread/json-rpc';
import type { JsonJob, JsonJobResult } from './json-thread.ts';

const port = parentPort;
if (!port) throw new Error('this file begins a thread and is not for anything else');
port.on('message', ({ id, bytes, limits }: JsonJob) => {
  const parts = splitMessage(bytes, limits);
  port.postMessage({ id, bytes, parts } satisfies JsonJobResult, [bytes.buffer]);
});
