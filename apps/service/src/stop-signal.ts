import { systemClock } from '@ethread/core';

/**
 * Time after the first Ctrl-C from which a second one ends the process at once, in milliseconds. Terminals and wrappers
 * may double the first.
 */
const IMPATIENCE_MS = 1_000;

/** Resolves at the first signal to stop, or when the parent process is gone. */
export function stopSignal(signals: readonly NodeJS.Signals[]): Promise<string> {
  return new Promise((resolve) => {
    let first: number | undefined;
    const stop = (reason: string) => {
      const now = systemClock.monotonic();
      if (first !== undefined && now - first > IMPATIENCE_MS) process.exit(130);
      first ??= now;
      resolve(reason);
    };
    for (const signal of signals) process.on(signal, () => stop(signal));
    if (process.connected) process.on('disconnect', () => stop('parent gone'));
  });
}
