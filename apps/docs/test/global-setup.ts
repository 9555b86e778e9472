import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { openService, type OpenService } from './open-service.test.data.ts';

declare global {
  var ethreadDocsService: OpenService | undefined;
}

/** Builds the site and starts the service that serves it, once for all tests. */
export default async function setUp(): Promise<void> {
  const env = { ...process.env, NODE_OPTIONS: '' };
  execFileSync(process.execPath, [join(import.meta.dirname, '../src/build/main.ts')], {
    env,
    stdio: 'inherit',
  });
  globalThis.ethreadDocsService = await openService();
  process.env['DOCS_TEST_SERVICE'] = JSON.stringify(globalThis.ethreadDocsService);
}
