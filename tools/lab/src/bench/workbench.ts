import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { start, type Started } from '@ethread/setup/start-program';
import { chooseCores } from './cores.ts';

/** The folder and the processes of a running benchmark. Closing it removes them. */
export interface Workbench {
  readonly folder: string;
  /** Starts a program on the servers' core, or on both. */
  start(core: 'server' | 'both', command: readonly [string, ...string[]]): Started;
  close(): Promise<void>;
}

/**
 * Opens a workbench. It reserves one core for servers and moves this process, which loads them, to the other core.
 *
 * @throws {Error} on a machine without two cores.
 */
export function openWorkbench(): Workbench {
  const { server, load } = chooseCores();
  const both = `${server},${load}`;
  const moveTo = (list: string) =>
    execFileSync('taskset', ['-apc', list, String(process.pid)], { stdio: 'ignore' });
  moveTo(String(load));
  const folder = mkdtempSync(join(tmpdir(), 'ethread-bench-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  const processes: Started[] = [];
  return {
    folder,
    start(core, command) {
      const args = ['-c', core === 'both' ? both : String(server), ...command];
      const started = start('taskset', args, undefined, { cwd: folder, readsOutput: true });
      processes.push(started);
      return started;
    },
    async close() {
      await Promise.all(processes.map((started) => started.stop()));
      moveTo(both);
      remove();
    },
  };
}
