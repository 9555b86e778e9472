import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

export interface ProcessUsage {
  /** CPU time of all its threads, in user and kernel mode, in seconds. */
  readonly cpuSeconds: number;
  readonly residentBytes: number;
}

/** Reads a process's resource usage (proc(5), /proc/PID/stat and /proc/PID/status). */
export function usageOf(pid: number | undefined): ProcessUsage {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The command's name is in parentheses and may contain spaces. The third field follows it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [userTicks, systemTicks] = [fields[14 - 3], fields[15 - 3]].map(Number);
  const residentKiB = /^VmRSS:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return {
    cpuSeconds: ((userTicks ?? NaN) + (systemTicks ?? NaN)) / ticksPerSecond,
    residentBytes: Number(residentKiB) * 1024,
  };
}
