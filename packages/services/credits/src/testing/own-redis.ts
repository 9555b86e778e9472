import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, redisCommand, redisResponds } from '@ethread/setup';
import { createClient } from '@redis/client';

/** The time that Redis has to respond, on a busy machine too, and the interval of checks, in milliseconds. */
const START_MS = 120_000;
const POLL_MS = 20;

/** A Redis of the test's own, which may be killed. */
export interface OwnRedis {
  readonly url: string;
  /** Sends a command on a separate connection. */
  send(...command: string[]): Promise<unknown>;
  /** Kills Redis at once. */
  kill(): Promise<void>;
  /** Restarts Redis, with the data on its disk, or without. */
  start(options?: { readonly without?: 'data' }): Promise<void>;
  /** Breaks all other connections. */
  cutClients(): Promise<void>;
  /** Stops Redis and deletes its data. */
  remove(): Promise<void>;
}

/** Starts a Redis that persists every command before it replies. */
export async function startRedis(...settings: readonly string[]): Promise<OwnRedis> {
  const folder = mkdtempSync(join(tmpdir(), 'ethread-redis-'));
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  let server: ChildProcess | undefined;

  async function start(): Promise<void> {
    const [program, ...args] = redisCommand({ port, folder, fsync: 'always', settings });
    server = spawn(program, args, { stdio: 'ignore' });
    const deadline = performance.now() + START_MS;
    while (!(await redisResponds(port))) {
      if (server.exitCode !== null || performance.now() > deadline)
        throw new Error(`Redis does not respond on port ${port}`);
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }

  async function send(...command: string[]): Promise<unknown> {
    const client = createClient({ url, socket: { reconnectStrategy: false } });
    client.on('error', () => {});
    await client.connect();
    try {
      return await client.sendCommand(command);
    } finally {
      client.destroy();
    }
  }

  async function kill(): Promise<void> {
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const exited = once(server, 'exit');
    server.kill('SIGKILL');
    await exited;
  }

  await start();
  return {
    url,
    send,
    kill,
    async start({ without } = {}) {
      if (without) rmSync(join(folder, 'appendonlydir'), { recursive: true, force: true });
      await start();
    },
    async cutClients() {
      await send('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes');
    },
    async remove() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
