import { type ChildProcess, spawn } from 'node:child_process';

const running = new Set<ChildProcess>();
const killAll = () => {
  for (const child of running) child.kill('SIGKILL');
};
// Jest emits no exit event on a test's own process object.
if (typeof afterAll === 'function') afterAll(killAll);
else {
  process.on('exit', killAll);
  // A signal alone ends the process without that event.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
}

/** A program that the lab started. */
export interface Started {
  /** Its process id, or undefined when it failed to start. */
  readonly pid: number | undefined;
  /** Returns the end of its output to standard error. */
  output(): string;
  /** Returns whether it still runs. */
  isRunning(): boolean;
  /** Resolves when it has ended or failed to start. */
  readonly exited: Promise<void>;
  /** Resolves with its exit code when its output has ended, too; with null when a signal ended it. */
  readonly closed: Promise<number | null>;
  /** Stops it and resolves when it has ended. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** The surroundings of a program. */
export interface StartOptions {
  readonly cwd?: string;
  /** Variables beside those of this process. */
  readonly env?: NodeJS.ProcessEnv;
  /** Whether `output` also has its standard output. */
  readonly readsOutput?: boolean;
}

/** Bytes of output to store. */
const KEPT = 1_000_000;

/** Starts a program. */
export function start(
  command: string,
  args: readonly string[],
  onLine: (line: string) => void = () => {},
  { cwd, env = {}, readsOutput = false }: StartOptions = {},
): Started {
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_OPTIONS: '', ...env },
    ...(cwd === undefined ? {} : { cwd }),
  });
  running.add(child);
  let output = '';
  let isRunning = true;
  let line = '';
  const read = (chunk: Buffer) => {
    const text = chunk.toString();
    output = (output + text).slice(-KEPT);
    const lines = (line + text).split('\n');
    line = lines.pop() ?? '';
    for (const whole of lines) onLine(whole);
  };
  child.stderr.on('data', read);
  // Some programs log to their standard output.
  if (readsOutput) child.stdout.on('data', read);
  else child.stdout.resume();
  const closed = new Promise<number | null>((resolve) => child.on('close', resolve));
  const exited = new Promise<void>((resolve) => {
    const end = () => {
      isRunning = false;
      running.delete(child);
      resolve();
    };
    child.on('error', (error) => {
      output += error.message;
      end();
    });
    child.on('exit', end);
  });
  return {
    pid: child.pid,
    output: () => output,
    isRunning: () => isRunning,
    exited,
    closed,
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      await exited;
    },
  };
}
