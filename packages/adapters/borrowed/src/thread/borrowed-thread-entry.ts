// The entry point of the thread that runs calls over proven state.
import { parentPort, workerData } from 'node:worker_threads';
import { systemClock } from '@ethread/core';
import { serveJobs } from './serve-jobs.ts';
import type { FromThread, ThreadData, ToThread } from './messages.ts';

const port = parentPort;
if (!port) throw new Error('this file begins a thread and is not for anything else');
const data: ThreadData = workerData;
const serve = await serveJobs(data, systemClock, (message: FromThread) => port.postMessage(message));
port.on('message', (message: ToThread) => serve(message));
