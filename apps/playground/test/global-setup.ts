import { ensureSites, pathOf } from '@ethread/setup';
import { type SampleService, startSampleService } from '@ethread/lab/sites';

declare global {
  var ethreadPlaygroundService: SampleService | undefined;
}

/** Starts the service that serves the site, once for all tests. Without Chromium no test needs it. */
export default async function setUp(): Promise<void> {
  if (pathOf('Chromium') === undefined) return;
  ensureSites(['@ethread/playground']);
  globalThis.ethreadPlaygroundService = await startSampleService();
  process.env['PLAYGROUND_TEST_SERVICE'] = JSON.stringify(globalThis.ethreadPlaygroundService);
}
