import { type ChildProcess, spawn } from 'node:child_process';

const running = new Set<ChildProcess>();
const killAll = () => {
  for (const child of running) child.kill('SIGKILL');
};
// Jest emits no exit event on a test's own process object.
if (typeof afterAll === 'function') afterAll(killAll);
else process.on('exit', killAll);

/** A program that the lab started. */
export interface Started {
  /** Its process id, or undefined when it failed to start. */
  readonly pid: number | undefined;
  /** Returns its output to standard error, up to a limit. */
  output(): string;
  /** Returns whether it still runs. */
  isRunning(): boolean;
  /** Stops it and resolves when it has ended. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** Bytes of output to store. */
const KEPT = 1_000_000;

/** Starts a program. */
export function start(
  command: string,
  args: readonly string[],
  onLine: (line: string) => void = () => {},
  env: NodeJS.ProcessEnv = {},
): Started {
  const child = spawn(command, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, NODE_OPTIONS: '', ...env },
  });
  running.add(child);
  let output = '';
  let isRunning = true;
  let line = '';
  child.stderr.on('data', (chunk: Buffer) => {
    const text = chunk.toString();
    output = (output + text).slice(-KEPT);
    const lines = (line + text).split('\n');
    line = lines.pop() ?? '';
    for (const whole of lines) onLine(whole);
  });
  const exited = new Promise<void>((resolve) =>
    child.on('exit', () => {
      isRunning = false;
      running.delete(child);
      resolve();
    }),
  );
  return {
    pid: child.pid,
    output: () => output,
    isRunning: () => isRunning,
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      await exited;
    },
  };
}
