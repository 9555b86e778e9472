import { ensureSites } from '@ethread/setup';
import { startSampleService } from '@ethread/lab/sites';

/** A running service that serves the dashboard. */
export interface World {
  readonly dashboard: string;
  readonly token: string;
  readonly key: string;
  /** The URL for calls, without a key. */
  readonly url: string;
  readonly greeting: string;
  /** The folder of the service's stores. */
  readonly data: string;
}

/** Starts a service that serves the sites. */
export async function startWorld(): Promise<{ world: World; stop: () => Promise<void> }> {
  ensureSites(['@ethread/dashboard']);
  const { dashboard, adminToken, key, url, greeting, data, close } = await startSampleService(
    '--key',
    'the-key-of-the-configuration',
  );
  if (dashboard === undefined || adminToken === undefined) {
    await close();
    throw new Error(`the service does not serve the dashboard:\n${greeting}`);
  }
  return { world: { dashboard, token: adminToken, key, url, greeting, data }, stop: close };
}
