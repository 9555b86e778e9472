import { parentPort } from 'node:worker_threads';
import type { LoadOrder } from './load.ts';
import { runLoad } from './run-load.ts';

/** The thread of a load client. An order that fails ends it. */
parentPort?.on('message', (order: LoadOrder) => {
  void runLoad(order).then((result) => parentPort?.postMessage(result));
});
