import { parentPort } from 'node:worker_threads';
import type { LoadOrder } from './load.ts';
import { runLoad } from './run-load.ts';

/** The thread of a load client. An order that fails ends it. */
parentPort?.on('message', async (order: LoadOrder) => parentPort?.postMessage(await runLoad(order)));
