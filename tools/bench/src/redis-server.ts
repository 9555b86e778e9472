import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, pathOf, redisResponds, redisCommand } from '@ethread/setup';
import { untilReady } from './until-ready.ts';
import type { Workbench } from './workbench.ts';

/** Returns whether this machine has Redis. */
export function hasRedis(): boolean {
  return pathOf('Redis') !== undefined;
}

/**
 * Starts Redis on the load client's core with an append-only file, as recommended for counting credits. Resolves to its
 * URL.
 */
export async function startRedis(workbench: Workbench): Promise<string> {
  const port = await freePort();
  const folder = mkdtempSync(join(workbench.folder, 'redis-'));
  const started = workbench.start('load', redisCommand({ port, folder, fsync: 'everysec' }));
  await untilReady(started, () => redisResponds(port));
  return `redis://127.0.0.1:${port}`;
}
