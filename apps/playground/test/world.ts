import { join } from 'node:path';
import { ensureSites, installHintOf, pathOf } from '@ethread/setup';
import { startSampleService } from '@ethread/lab/sites';
import { serveFolder } from './static-server.ts';

export const SITE = join(import.meta.dirname, '../dist/site');

/** The shared fixtures of the browser tests: the built site on a static host, and the service over the sample chain. */
export interface World {
  readonly site: string;
  readonly httpUrl: string;
  readonly webSocketUrl: string;
}

/** Starts the fixtures. Returns undefined when Chromium is not installed. */
export async function startWorld(): Promise<{ world: World; stop: () => Promise<void> } | undefined> {
  if (pathOf('Chromium') === undefined) return undefined;
  ensureSites(['@ethread/playground']);
  const server = await serveFolder(SITE);
  const service = await startSampleService();
  return {
    world: { site: server.url, httpUrl: service.httpUrl, webSocketUrl: service.webSocketUrl },
    async stop() {
      await service.close();
      await server.close();
    },
  };
}

const VARIABLE = 'ETHREAD_PLAYGROUND_WORLD';

/** Passes the fixtures to the processes that run the tests. */
export function announce(world: World): void {
  process.env[VARIABLE] = JSON.stringify(world);
}

export function announcedWorld(): World {
  const world = process.env[VARIABLE];
  if (world === undefined)
    throw new Error(`no world was started, since there is no Chromium: ${installHintOf('Chromium')}`);
  return JSON.parse(world);
}
