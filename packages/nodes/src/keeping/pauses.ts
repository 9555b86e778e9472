import { setTimeout as sleep } from 'node:timers/promises';

/** Lets a loop wait until something happened. */
export interface Pauses {
  /** Ends the wait under way, or the next one at once. */
  wake(): void;
  /** Waits until woken, for that long at most; ends at once when the signal is aborted. Keeps no process alive. */
  wait(ms: number): Promise<void>;
}

/** Makes one. */
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
