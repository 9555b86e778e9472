import { readFileSync, readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import type { RunClocks } from '@ethread/calls';

/** Returns the calling thread's number in the operating system; undefined when unavailable (everywhere but Linux). */
export function ownThreadNumber(): number | undefined {
  try {
    return Number(readlinkSync('/proc/thread-self').split('/').at(-1));
  } catch {
    return undefined;
  }
}

/** Returns the CPU time that a thread of this process has used, in milliseconds; undefined when unavailable. */
export function cpuMsOfThread(thread: number | undefined): number | undefined {
  try {
    const [nanoseconds] = readFileSync(`/proc/self/task/${thread}/schedstat`, 'utf8').split(' ');
    return Number(nanoseconds) / 1e6;
  } catch {
    return undefined;
  }
}

/** Lowers the priority of the calling thread on systems with thread priorities (Linux). */
export function lowerOwnPriority(niceness: number): void {
  try {
    if (niceness > 0 && process.platform === 'linux') setPriority(niceness);
  } catch {
    // A container may forbid it. The thread then competes with the others at the same priority.
  }
}

/** Returns the CPU time of the calling thread, in milliseconds, in a microsecond of CPU time. */
export function threadCpuMs(): number {
  // Linux counts a running thread's time every few milliseconds, and whenever the time of its process is read.
  process.cpuUsage();
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

export const THREAD_CLOCKS: RunClocks = { now: () => performance.now(), cpuMs: threadCpuMs };
