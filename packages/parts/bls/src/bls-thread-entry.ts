// Entry file of the thread for signatures of sync committees.
import { parentPort } from 'node:worker_threads';
import type { JobMessage, JobResult } from '@ethread/core';
import { createCommitteeKeys, type KeysJob } from './committee-keys.ts';

const port = parentPort;
if (!port) throw new Error('this file begins a thread and is not for anything else');
const run = createCommitteeKeys();
port.on('message', ({ id, job }: JobMessage<KeysJob>) => {
  port.postMessage({ id, result: run(job) } satisfies JobResult<boolean>);
});
