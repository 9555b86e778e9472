/** Waits for `ms` milliseconds, or until the signal is aborted. Does not keep the process alive. */
export type Sleep = (ms: number, signal: AbortSignal) => Promise<void>;

/** Waits by the machine's clock. */
export const sleep: Sleep = (ms, signal) =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    function end(): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    }
    const timer = setTimeout(end, ms);
    // Node's timers are objects; those of browsers are numbers.
    Object(timer).unref?.();
    signal.addEventListener('abort', end);
  });
