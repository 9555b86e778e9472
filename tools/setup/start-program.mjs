import { spawn } from 'node:child_process';

const running = new Set();
const killAll = () => {
  for (const child of running) child.kill('SIGKILL');
};
const { afterAll } = globalThis;
// Jest emits no exit event on a test's own process object.
if (typeof afterAll === 'function') afterAll(killAll);
else {
  process.on('exit', killAll);
  // A signal alone ends the process without that event.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));
}

const KEPT = 1_000_000;

export function start(command, args, onLine = () => {}, { cwd, env = {}, readsOutput = false } = {}) {
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_OPTIONS: '', ...env },
    ...(cwd === undefined ? {} : { cwd }),
  });
  running.add(child);
  let output = '';
  let isRunning = true;
  let line = '';
  const read = (chunk) => {
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
  const closed = new Promise((resolve) => child.on('close', resolve));
  const exited = new Promise((resolve) => {
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
