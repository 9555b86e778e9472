import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chooseCores, type Cores } from './cores.ts';

/** Maximum time in which a process may end by itself, in milliseconds. */
const GRACE_MS = 5_000;

/** A process of a benchmark. */
export interface BenchProcess {
  readonly child: ChildProcess;
  readonly pid: number;
  /** Returns the last part of the process's output. */
  output(): string;
  /** Stops the process. */
  stop(): Promise<void>;
}

/** The folders and processes of a running benchmark. Closing it removes them. */
export interface Workbench {
  /** A folder for temporary files. */
  readonly folder: string;
  /**
   * Starts a program on the servers' core, on the load client's, or on both. A Node program has a channel to this process and
   * should end when the channel is disconnected.
   */
  start(core: keyof Cores | 'both', command: readonly [string, ...string[]]): BenchProcess;
  close(): Promise<void>;
}

/**
 * Opens a workbench. It reserves one core for servers and moves this process, which sends some requests itself, to the
 * other core.
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
    start(core, command) {
      const list = core === 'both' ? `${cores.server},${cores.load}` : String(cores[core]);
      const started = startProcess(list, command, folder);
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

function startProcess(list: string, command: readonly string[], cwd: string): BenchProcess {
  // In a separate process group: Ctrl-C in a terminal reaches only this process, which then stops the others.
  const child = spawn('taskset', ['-c', list, ...command], {
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
