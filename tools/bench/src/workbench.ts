import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chooseCores } from './cores.ts';

/** How long a process may take to end by itself, in milliseconds. */
const GRACE_MS = 5_000;

/** A process of a benchmark. */
export interface BenchProcess {
  readonly child: ChildProcess;
  readonly pid: number;
  /** What it wrote, its last part. */
  output(): string;
  /** Ends it. */
  stop(): Promise<void>;
}

/** Where a benchmark keeps what is its own while it runs: folders and processes, gone when it is closed. */
export interface Workbench {
  /** A folder for temporary files. */
  readonly folder: string;
  /**
   * Starts a program on the core of servers, or on that of what loads them. A Node program has a channel to this process
   * and should end when it is disconnected.
   */
  start(core: 'server' | 'load', command: readonly [string, ...string[]], cwd?: string): BenchProcess;
  close(): Promise<void>;
}

/**
 * Leaves one core to servers: this process, which asks some of them itself, goes to the other.
 *
 * @throws {Error} on a machine without two cores.
 */
export function openWorkbench(): Workbench {
  const cores = chooseCores();
  const moveTo = (list: string) =>
    execFileSync('taskset', ['-apc', list, String(process.pid)], { stdio: 'ignore' });
  moveTo(String(cores.load));
  const folder = mkdtempSync(join(tmpdir(), 'ethread-bench-'));
  const processes: BenchProcess[] = [];
  return {
    folder,
    start(core, command, cwd = folder) {
      const started = startProcess(cores[core], command, cwd);
      processes.push(started);
      return started;
    },
    async close() {
      await Promise.all(processes.toReversed().map((started) => started.stop()));
      moveTo(`${cores.server},${cores.load}`);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function startProcess(core: number, command: readonly string[], cwd: string): BenchProcess {
  // In a group of its own: a terminal's Ctrl-C reaches this process alone, which then ends the others.
  const child = spawn('taskset', ['-c', String(core), ...command], {
    cwd,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  let output = '';
  const keep = (chunk: Buffer) => (output = (output + chunk.toString()).slice(-10_000));
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  const ended = once(child, 'exit').catch((error: unknown) => keep(Buffer.from(String(error))));
  return {
    child,
    pid: child.pid ?? NaN,
    output: () => output,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      const killing = setTimeout(() => child.kill('SIGKILL'), GRACE_MS);
      await ended;
      clearTimeout(killing);
    },
  };
}
