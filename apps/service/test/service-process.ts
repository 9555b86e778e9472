import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const BIN = join(import.meta.dirname, '../bin/ethread.mjs');
export const SAMPLE_CHAIN = join(import.meta.dirname, '../sample-chain');
export const KEY = 'test-key';

/** A service in a process of its own, as a user starts it. */
export interface ServiceProcess {
  readonly url: string;
  readonly webSocketUrl: string;
  readonly process: ChildProcess;
  /** Everything that it wrote so far. */
  output(): string;
  /** Sends a body over HTTP and returns the parsed answer. */
  post(body: unknown, path?: string): Promise<unknown>;
  /** Ends it and resolves to its exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

let root: string | undefined;

function temporaryRoot(): string {
  if (root === undefined) {
    const made = mkdtempSync(join(tmpdir(), 'ethread-test-'));
    process.on('exit', () => rmSync(made, { recursive: true, force: true }));
    root = made;
  }
  return root;
}

/** A folder that is gone after the tests. */
export function temporaryFolder(): string {
  return mkdtempSync(join(temporaryRoot(), 'data-'));
}

/** Starts `ethread` with arguments, without waiting for anything. */
export function spawnEthread(args: readonly string[]): {
  process: ChildProcess;
  output: () => string;
  exit: Promise<number | null>;
} {
  const child = spawn(process.execPath, [BIN, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const exit = new Promise<number | null>((resolve) => child.on('exit', (code) => resolve(code)));
  return { process: child, output: () => output, exit };
}

/** Starts a service over a chain and waits until it is ready. */
export async function startService(options: {
  genesis: string;
  imports: readonly string[];
  data?: string;
  readyWithinMs?: number;
}): Promise<ServiceProcess> {
  const port = await freePort();
  const started = spawnEthread([
    'serve',
    ...['--genesis', options.genesis],
    ...options.imports.flatMap((file) => ['--import', file]),
    ...['--data', options.data ?? temporaryFolder()],
    ...['--host', '127.0.0.1', '--port', String(port), '--key', KEY],
  ]);
  const url = `http://127.0.0.1:${port}`;
  await untilReady(url, started, options.readyWithinMs ?? 120_000);
  return {
    url,
    webSocketUrl: `ws://127.0.0.1:${port}/ws/v3/${KEY}`,
    process: started.process,
    output: started.output,
    async post(body, path = `/v3/${KEY}`) {
      const response = await fetch(url + path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      });
      const text = await response.text();
      return text === '' ? undefined : JSON.parse(text);
    },
    stop(signal = 'SIGTERM') {
      started.process.kill(signal);
      return started.exit;
    },
  };
}

/** The service over the sample chain. */
export const startSampleService = () =>
  startService({ genesis: join(SAMPLE_CHAIN, 'genesis.json'), imports: [join(SAMPLE_CHAIN, 'chain.rlp')] });

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

async function untilReady(
  url: string,
  started: { output: () => string; exit: Promise<number | null> },
  withinMs: number,
): Promise<void> {
  const ended = started.exit.then((code) => {
    throw new Error(`the service ended with ${code}:\n${started.output()}`);
  });
  const deadline = performance.now() + withinMs;
  while (performance.now() < deadline) {
    const status = await Promise.race([
      fetch(`${url}/readyz`).then(
        ({ status }) => status,
        () => 0,
      ),
      ended,
    ]);
    if (status === 200) return;
    await Promise.race([new Promise((resolve) => setTimeout(resolve, 100)), ended]);
  }
  throw new Error(`the service was not ready within ${withinMs} ms:\n${started.output()}`);
}
