import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathOf } from '@ethread/setup';
import { createClient } from '@redis/client';

/** A Redis of the test's own, which may be killed. */
export interface OwnRedis {
  readonly url: string;
  /** Sends a command on a connection of its own. */
  send(...command: string[]): Promise<unknown>;
  /** Kills it at once. */
  kill(): Promise<void>;
  /** Starts it again, with the data that it has on the disk, or without. */
  start(options?: { readonly without?: 'data' }): Promise<void>;
  /** Cuts all other connections. */
  cutClients(): Promise<void>;
  /** Stops it and deletes its data. */
  remove(): Promise<void>;
}

/** Starts a Redis that has on the disk what it answered. */
export async function startRedis(...settings: readonly string[]): Promise<OwnRedis> {
  const folder = mkdtempSync(join(tmpdir(), 'ethread-redis-'));
  const port = await findPort();
  const url = `redis://127.0.0.1:${port}`;
  let server: ChildProcess | undefined;

  async function start(): Promise<void> {
    const args = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', ''];
    args.push('--appendonly', 'yes', '--appendfsync', 'always', '--loglevel', 'warning', ...settings);
    server = spawn(pathOf('Redis') ?? 'redis-server', args, { stdio: 'ignore' });
    for (let attempt = 0; ; attempt++) {
      try {
        await send('PING');
        return;
      } catch (error) {
        if (attempt > 200) throw error;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
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

async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
