import { setTimeout as sleep } from 'node:timers/promises';
import type { Started } from '../child-process.ts';

/** A program that is started again when it ends by itself. */
export interface Supervised {
  restarts(): number;
  /** Returns the end of the output of all its processes. */
  output(): string;
  stop(): Promise<void>;
}

/** The time before a program that ended is started again, in milliseconds. */
const PAUSE_MS = 1_000;

/** Starts a program, and starts it again whenever it ends, as a container platform does. */
export function supervise(start: () => Started): Supervised {
  let isStopped = false;
  let restarts = 0;
  let ended = '';
  let running = start();

  async function watch(): Promise<void> {
    while (!isStopped) {
      await running.exited;
      if (isStopped) return;
      ended += running.output().slice(-2_000);
      await sleep(PAUSE_MS);
      if (isStopped) return;
      restarts++;
      running = start();
    }
  }
  const watching = watch();

  return {
    restarts: () => restarts,
    output: () => ended + running.output(),
    async stop() {
      isStopped = true;
      await running.stop('SIGKILL');
      await watching;
    },
  };
}
