import { appendFileSync, existsSync, readFileSync } from 'node:fs';

/** The variable with the file of the CPU times of a run's test files. */
export const CPU_TIMES_VARIABLE = 'ETHREAD_TEST_CPU_TIMES';

/** A tick of Linux, in which it counts CPU time, in seconds. */
const TICK = 0.01;

/**
 * Returns the CPU time of this process and, on Linux, of the children that have ended, in seconds. Processes that outlive
 * a test file, such as a browser's, are missing.
 */
export function cpuSeconds() {
  if (process.platform !== 'linux') {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  }
  // proc(5): the name may contain spaces. After it, the times of the process and of its children are fields 14 to 17.
  const stat = readFileSync('/proc/self/stat', 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks) * TICK, 0);
}

/** Records the CPU time of a test file, if this run wants it. */
export function recordCpuTime(file, seconds) {
  const record = process.env[CPU_TIMES_VARIABLE];
  if (record !== undefined) appendFileSync(record, `${JSON.stringify([file, seconds])}\n`);
}

/** Returns the recorded CPU times in seconds by the paths of the test files. */
export function readCpuTimes(record) {
  if (!existsSync(record)) return new Map();
  const lines = readFileSync(record, 'utf8').trim().split('\n');
  return new Map(lines.map((line) => JSON.parse(line)));
}
