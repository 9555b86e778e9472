import { setTimeout as sleep } from 'node:timers/promises';

/** An interruptible wait for loops. */
export interface Pauses {
  /** Ends the current wait, or the next one at once. */
  wake(): void;
  /** Waits until woken or aborted, for at most `ms` milliseconds. Does not keep the process alive. */
  wait(ms: number): Promise<void>;
}

export function createPauses(signal: AbortSignal): Pauses {
  let isWoken = false;
  let waiting: AbortController | undefined;
  return {
    wake() {
      isWoken = true;
      waiting?.abort();
    },
    async wait(ms) {
      if (!isWoken && !signal.aborted) {
        waiting = new AbortController();
        const ended = AbortSignal.any([waiting.signal, signal]);
        await sleep(ms, undefined, { signal: ended, ref: false }).catch(() => undefined);
        waiting = undefined;
      }
      isWoken = false;
    },
  };
}
