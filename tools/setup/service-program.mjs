import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './runtime.mjs';
import { SERVICE_VARIABLE } from './test-folder.mjs';

const BUNDLER = fileURLToPath(new URL('bundle-service.mjs', import.meta.url));

/**
 * Returns the file of the command `ethread` that tests start. A run of `npm test` bundles the service when the first test
 * needs it. Elsewhere the command runs from its sources.
 */
export function serviceProgram() {
  const folder = process.env[SERVICE_VARIABLE];
  if (folder === undefined) return join(root, 'apps/service/bin/ethread.mjs');
  if (!existsSync(folder)) {
    const env = { ...process.env, NODE_OPTIONS: '' };
    execFileSync(process.execPath, [BUNDLER, folder], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  }
  return join(folder, 'bin/ethread.mjs');
}
