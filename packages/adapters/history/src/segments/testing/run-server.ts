import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { UploadGate } from './upload-gate.ts';

/** A phase of a server's work, which it had begun, and how long it took. */
export interface Phase {
  readonly name: string;
  readonly ms: number;
}

/** The moment of a kill: a time after the beginning of the first of these phases. */
export interface Kill {
  readonly phases: ReadonlySet<string>;
  readonly afterMs: number;
}

/** The end of a server's process. */
export interface Run {
  readonly phases: readonly Phase[];
  readonly isKilled: boolean;
}

const ENTRY = join(import.meta.dirname, 'storm-process.ts');

/**
 * Runs the process of a server until it is done, or kills it. Each line that it prints is the beginning of a phase, and
 * so is each moment of its uploads, at which a kill is immediate.
 *
 * @throws {Error} when the process ends with a failure.
 */
export async function runServer(args: readonly string[], gate: UploadGate, kill?: Kill): Promise<Run> {
  const child = spawn(process.execPath, ['--conditions=@ethread/source', ENTRY, ...args], {
    env: { ...process.env, NODE_OPTIONS: '--no-warnings' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  const begun: { readonly name: string; readonly at: number }[] = [];
  let isDue = false;
  /** Records the beginning of a phase. Returns whether a kill has become due. */
  function begin(name: string): boolean {
    begun.push({ name, at: performance.now() });
    if (isDue || !kill?.phases.has(name)) return false;
    isDue = true;
    return true;
  }
  gate.onMoment = (moment, key) => !begin(`${moment} ${key}`) || !child.kill('SIGKILL');
  child.stdout.on('data', (chunk: Buffer) => {
    for (const name of chunk.toString().trimEnd().split('\n')) {
      if (begin(name)) void setTimeout(kill?.afterMs).then(() => child.kill('SIGKILL'));
    }
  });
  const [code, signal] = await ended;
  if (code !== 0 && signal !== 'SIGKILL')
    throw new Error(`${args[0]} ended in the phase ${begun.at(-1)?.name}`);
  const ends = [...begun.slice(1).map(({ at }) => at), performance.now()];
  const phases = begun.map(({ name, at }, index) => ({ name, ms: (ends[index] ?? at) - at }));
  return { phases, isKilled: signal === 'SIGKILL' };
}
