import { setTimeout } from 'node:timers/promises';

/** Waits for `ms` milliseconds, or until the signal is aborted. Does not keep the process alive. */
export type Sleep = (ms: number, signal: AbortSignal) => Promise<void>;

/** Waits by the machine's clock. */
export const sleep: Sleep = (ms, signal) =>
  setTimeout(ms, undefined, { signal, ref: false }).catch(() => undefined);
