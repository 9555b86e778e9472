import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';

const running = new Set<ChildProcess>();
const killAll = () => {
  for (const child of running) child.kill('SIGKILL');
};
// A test's own process never tells it that it exits.
if (typeof afterAll === 'function') afterAll(killAll);
else process.on('exit', killAll);

/** A program that the lab started. */
export interface Started {
  /** Its process id; undefined when it could not be started. */
  readonly pid: number | undefined;
  /** What it wrote to standard error, as far as it is kept. */
  output(): string;
  /** Whether it still runs. */
  isRunning(): boolean;
  /** Ends it and resolves when it is gone. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** Bytes of output that are kept. */
const KEPT = 1_000_000;

/** Starts a program. */
export function start(
  command: string,
  args: readonly string[],
  onLine: (line: string) => void = () => {},
): Started {
  const child = spawn(command, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, NODE_OPTIONS: '' },
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

/** Waits until something is true, looking again and again; fails after the bound. */
export async function until(isTrue: () => unknown, withinMs = 30_000): Promise<void> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    if (await Promise.resolve(isTrue()).catch(() => false)) return;
    if (performance.now() > deadline) throw new Error(`not within ${withinMs} ms: ${isTrue.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** A port that nobody listens on now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
