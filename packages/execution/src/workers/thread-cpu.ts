import { readFileSync, readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';

/** The system's number of the calling thread; undefined where the system does not tell it (everywhere but Linux). */
export function ownThreadNumber(): number | undefined {
  try {
    return Number(readlinkSync('/proc/thread-self').split('/').at(-1));
  } catch {
    return undefined;
  }
}

/** CPU time that a thread of this process has used, in milliseconds; undefined where the system does not tell it. */
export function cpuMsOfThread(thread: number | undefined): number | undefined {
  if (thread === undefined) return undefined;
  try {
    const [nanoseconds] = readFileSync(`/proc/self/task/${thread}/schedstat`, 'utf8').split(' ');
    return Number(nanoseconds) / 1e6;
  } catch {
    return undefined;
  }
}

/** Lowers the priority of the calling thread where the system has priorities of threads (Linux). */
export function lowerOwnPriority(niceness: number): void {
  const thread = ownThreadNumber();
  if (niceness === 0 || thread === undefined) return;
  try {
    setPriority(thread, niceness);
  } catch {
    // A container may forbid it. The thread then competes with the others at the same priority.
  }
}
