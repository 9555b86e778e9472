import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './runtime.mjs';
import { SERVICE_VARIABLE } from './test-folder.mjs';

const SERVICE = join(root, 'apps/service');
const BUNDLER = fileURLToPath(new URL('bundle-service.mjs', import.meta.url));

export function serviceProgram() {
  return join(bundledService() ?? SERVICE, 'bin/ethread.mjs');
}

export function publishedProgram(folder) {
  bundle(folder, '--published');
  return join(folder, 'bin/ethread.mjs');
}

/** Returns the folder of the bundled service, or undefined outside a run of `npm test`. */
function bundledService() {
  const folder = process.env[SERVICE_VARIABLE];
  if (folder === undefined) return undefined;
  if (!existsSync(folder)) bundle(folder);
  return folder;
}

function bundle(...args) {
  const env = { ...process.env, NODE_OPTIONS: '' };
  execFileSync(process.execPath, [BUNDLER, ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] });
}
