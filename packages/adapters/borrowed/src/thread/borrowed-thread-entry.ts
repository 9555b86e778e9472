// The entry point of the thread that runs calls over proven state.
import { parentPort, workerData } from 'node:worker_threads';
import { trainEngine } from '@ethread/calls/training';
import { systemClock } from '@ethread/core';
import { loadPartialCrypto } from '@ethread/evm';
import { serveJobs } from './serve-jobs.ts';
import type { FromThread, ThreadData, ToThread } from './messages.ts';

const port = parentPort;
if (!port) throw new Error('this file begins a thread and is not for anything else');
const data: ThreadData = workerData;
const serve = await serveJobs(data, systemClock, (message: FromThread) => port.postMessage(message));
const crypto = await loadPartialCrypto();
port.on('message', (message: ToThread) => serve(message));
// A thread that replaces another one has a call already, which begins before.
setImmediate(() => trainEngine(crypto));
