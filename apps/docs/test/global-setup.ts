import { ensureSites } from '@ethread/setup';
import { type SampleService, startSampleService } from '@ethread/lab/sites';

declare global {
  var ethreadDocsService: SampleService | undefined;
}

/** Starts the service that serves the sites, once for all tests. */
export default async function setUp(): Promise<void> {
  ensureSites(['@ethread/docs', '@ethread/playground', '@ethread/dashboard']);
  globalThis.ethreadDocsService = await startSampleService();
  process.env['DOCS_TEST_SERVICE'] = JSON.stringify(globalThis.ethreadDocsService);
}
