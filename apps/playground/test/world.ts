import { ensureSites, installHintOf, pathOf } from '@ethread/setup';
import { startSampleService } from '@ethread/lab/sites';
import { maskKey } from '@ethread/ui/key-mask';

/** The shared fixtures of the browser tests: the service over the sample chain, which serves the built site. */
export interface World {
  readonly site: string;
  readonly httpUrl: string;
  readonly webSocketUrl: string;
}

/** Starts the fixtures. Returns undefined when Chromium is not installed. */
export async function startWorld(): Promise<{ world: World; stop: () => Promise<void> } | undefined> {
  if (pathOf('Chromium') === undefined) return undefined;
  ensureSites(['@ethread/playground']);
  const service = await startSampleService();
  return {
    world: {
      site: `${service.url}/playground/`,
      httpUrl: service.httpUrl,
      webSocketUrl: service.webSocketUrl,
    },
    stop: service.close,
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

/** Returns the key of an address of the service. */
export const keyOf = (url: string): string => url.replace(/.*\//, '');

/** Returns an address of the service as the page shows it. */
export const masked = (url: string): string => maskKey(url, keyOf(url));
