import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const BIN = join(import.meta.dirname, '../../service/bin/ethread.mjs');
const KEY = 'playground-key';
const READY_WITHIN_MS = 60_000;

/** The service over the sample chain, in a process of its own. */
export interface SampleService {
  readonly httpUrl: string;
  readonly webSocketUrl: string;
  stop(): Promise<void>;
}

/** Starts it as `npm start` does, and waits until it can answer. */
export async function startSampleService(): Promise<SampleService> {
  const port = await freePort();
  const data = mkdtempSync(join(tmpdir(), 'ethread-playground-'));
  const args = [
    'serve',
    '--sample',
    '--data',
    data,
    '--host',
    '127.0.0.1',
    '--port',
    String(port),
    '--key',
    KEY,
  ];
  const child = spawn(process.execPath, [BIN, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const exited = new Promise<void>((resolve) => child.on('exit', () => resolve()));
  const stop = async () => {
    child.kill('SIGTERM');
    await exited;
    rmSync(data, { recursive: true, force: true });
  };
  const deadline = performance.now() + READY_WITHIN_MS;
  while (!(await isReady(port))) {
    if (performance.now() > deadline || child.exitCode !== null) {
      await stop();
      throw new Error(`the service was not ready within ${READY_WITHIN_MS} ms:\n${output}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    httpUrl: `http://127.0.0.1:${port}/v3/${KEY}`,
    webSocketUrl: `ws://127.0.0.1:${port}/ws/v3/${KEY}`,
    stop,
  };
}

const isReady = (port: number) =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ status }) => status === 200,
    () => false,
  );

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
