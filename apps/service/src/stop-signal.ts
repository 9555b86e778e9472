import { systemClock } from '@ethread/core';

/** A second Ctrl-C this long after the first means: now. In milliseconds; terminals and wrappers may double the first. */
const IMPATIENCE_MS = 1_000;

/** Resolves at the first signal to stop, or when the process that started this one is gone. */
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
