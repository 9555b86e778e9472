import { type SampleService, startSampleService } from '@ethread/site-kit';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

declare global {
  var ethreadDocsService: SampleService | undefined;
}

/** Builds the site and starts the service that serves it, once for all tests. */
export default async function setUp(): Promise<void> {
  const env = { ...process.env, NODE_OPTIONS: '' };
  const build = join(import.meta.dirname, '../src/build/main.ts');
  execFileSync(process.execPath, ['--conditions=@ethread/source', build], { env, stdio: 'inherit' });
  globalThis.ethreadDocsService = await startSampleService();
  process.env['DOCS_TEST_SERVICE'] = JSON.stringify(globalThis.ethreadDocsService);
}
