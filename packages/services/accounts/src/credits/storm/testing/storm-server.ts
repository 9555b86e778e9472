import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { countCalls } from './storm-log.ts';
import type { WorkerOrder } from './storm-worker.ts';

export interface StormServer {
  /** Approximate. */
  made(): number;
  hasEnded(): boolean;
  /** Resolves when it has made its calls. @throws when it fails. */
  readonly ended: Promise<void>;
  /** Sets its clock forward, in milliseconds. */
  leap(ms: number): void;
  /** Stops it for a time in milliseconds, in which it does nothing. Resolves when it goes on. */
  pause(ms: number): Promise<void>;
  /** Kills it at once. Returns the number of calls that remain. */
  kill(): Promise<number>;
}

/** Starts a process that makes calls. */
export function startServer(order: WorkerOrder): StormServer {
  const script = join(import.meta.dirname, 'storm-worker.ts');
  const child = spawn(process.execPath, ['--conditions=@ethread/source', script, JSON.stringify(order)], {
    env: { ...process.env, NODE_OPTIONS: '' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let made = 0;
  let isKilled = false;
  createInterface(child.stdout).on('line', (line) => (made = Number(line)));
  child.stdin.on('error', () => {});
  const exited = once(child, 'exit');
  const ended = exited.then(() => {
    if (child.exitCode !== 0 && !isKilled)
      throw new Error(`a server ended with ${String(child.exitCode ?? child.signalCode)}`);
  });
  ended.catch(() => {});
  return {
    made: () => made,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    ended,
    leap: (ms) => void child.stdin.write(`${ms}\n`),
    async pause(ms) {
      child.kill('SIGSTOP');
      await setTimeout(ms);
      child.kill('SIGCONT');
    },
    async kill() {
      isKilled = true;
      child.kill('SIGKILL');
      await exited;
      made = countCalls(order.log);
      return order.calls - made;
    },
  };
}
