import { readdirSync } from 'node:fs';
import { setPriority } from 'node:os';

/** The niceness of V8's threads: that of the threads for short calls. */
const NICENESS = 5;

/**
 * Puts the main thread before V8's four threads, which collect garbage and compile for every thread. On one core, they
 * otherwise take most of it while clients send large requests. Call it before any other thread starts, which would be
 * included. Threads have priorities on Linux alone: elsewhere this does nothing.
 */
export function putMainThreadFirst(): void {
  if (process.platform !== 'linux') return;
  for (const thread of readdirSync('/proc/self/task').map(Number)) {
    if (thread === process.pid) continue;
    try {
      setPriority(thread, NICENESS);
    } catch {
      // A container may forbid it, and a thread may have ended.
    }
  }
}
