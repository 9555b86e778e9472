import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { pathOf } from '@ethread/setup';
import { freePort } from './free-port.ts';
import { untilReady } from './until-ready.ts';
import type { Workbench } from './workbench.ts';

/** Whether this machine has Redis. */
export function hasRedis(): boolean {
  return pathOf('Redis') !== undefined;
}

/** Starts a Redis that keeps an append-only file, as one that counts credits should, beside the load. Resolves to its URL. */
export async function startRedis(workbench: Workbench): Promise<string> {
  const port = await freePort();
  const started = workbench.start('load', [
    pathOf('Redis') ?? 'redis-server',
    ...['--port', String(port), '--bind', '127.0.0.1'],
    ...['--dir', mkdtempSync(join(workbench.folder, 'redis-'))],
    ...['--save', '', '--appendonly', 'yes', '--appendfsync', 'everysec'],
  ]);
  await untilReady(started, () => answersPing(port));
  return `redis://127.0.0.1:${port}`;
}

async function answersPing(port: number): Promise<boolean> {
  const socket = connect({ host: '127.0.0.1', port });
  try {
    await once(socket, 'connect');
    socket.write('PING\r\n');
    const [reply]: Buffer[] = await once(socket, 'data');
    return reply?.toString() === '+PONG\r\n';
  } finally {
    socket.destroy();
  }
}
