import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** What a process has used so far. */
export interface ProcessUsage {
  /** Of all its threads, in user and kernel, in seconds. */
  readonly cpuSeconds: number;
  /** Resident memory. */
  readonly residentBytes: number;
}

/** Reads a process's own account of itself (proc(5), /proc/PID/stat and /proc/PID/status). */
export function usageOf(pid: number): ProcessUsage {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The command's name, in parentheses, may have spaces; the third field comes after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [userTicks, systemTicks] = [fields[14 - 3], fields[15 - 3]].map(Number);
  const residentKiB = /^VmRSS:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return {
    cpuSeconds: ((userTicks ?? NaN) + (systemTicks ?? NaN)) / ticksPerSecond,
    residentBytes: Number(residentKiB) * 1024,
  };
}
