import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serviceProgram } from '@ethread/setup';
import { start } from '@ethread/setup/start-program';
import { usageOf } from '../bench/process-usage.ts';

/** The end of a command. */
export interface Ended {
  readonly code: number | null;
  readonly output: string;
  readonly seconds: number;
  /** CPU time of the process, in seconds, as of the last sample. */
  readonly cpuSeconds: number;
}

/** Runs a command of ethread. Kills it after so much CPU time. */
export async function run(args: readonly string[], killSeconds = Infinity): Promise<Ended> {
  const began = performance.now();
  const child = start(process.execPath, [serviceProgram(), ...args], () => {}, { readsOutput: true });
  let cpuSeconds = 0;
  // The command runs in a process of its own, which ends with it.
  const sampling = setInterval(() => {
    cpuSeconds = Math.max(cpuSeconds, cpuOf(child.pid));
    if (cpuSeconds < killSeconds) return;
    clearInterval(sampling);
    killTree(child.pid);
  }, 250);
  const code = await child.closed;
  clearInterval(sampling);
  return { code, output: child.output(), seconds: (performance.now() - began) / 1_000, cpuSeconds };
}

function childrenOf(pid: number | undefined): number[] {
  if (pid === undefined) return [];
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return text.split(' ').filter(Boolean).map(Number);
}

function killTree(pid: number | undefined): void {
  try {
    for (const one of [...childrenOf(pid), pid ?? 0]) process.kill(one, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

/** Returns the CPU time of a process and its children so far, in seconds. 0 once it has ended. */
function cpuOf(pid: number | undefined): number {
  try {
    return [pid ?? 0, ...childrenOf(pid)].reduce((sum, one) => sum + usageOf(one).cpuSeconds, 0);
  } catch {
    return 0;
  }
}

/** Returns the paths of the archives in a folder, in their order. */
export function archivesIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => /\.(?:era1|ere)$/.test(name))
    .toSorted()
    .map((name) => join(folder, name));
}
