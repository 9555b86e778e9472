import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from './runtime.mjs';
import { serviceProgram } from './service-program.mjs';
import { SAMPLE_VARIABLE } from './test-folder.mjs';

const CHAIN = join(root, 'apps/service/sample-chain');

let imported;

export async function copyStoredSample(data) {
  imported ??= importOnce(process.env[SAMPLE_VARIABLE] ?? folderOfProcess());
  cpSync(await imported, data, { recursive: true });
}

async function importOnce(stored) {
  if (existsSync(stored)) return stored;
  // Another process may import at the same time. The process that finishes second removes its folder.
  const own = mkdtempSync(`${stored}-`);
  const files = ['--genesis', join(CHAIN, 'genesis.json'), '--data', own, join(CHAIN, 'chain.rlp')];
  const env = { ...process.env, NODE_OPTIONS: '' };
  await promisify(execFile)(process.execPath, [serviceProgram(), 'import', ...files], { env });
  try {
    renameSync(own, stored);
  } catch (error) {
    if (!existsSync(stored)) throw error;
    rmSync(own, { recursive: true });
  }
  return stored;
}

/** Returns a place outside a run of `npm test`, which this process removes when it ends. */
function folderOfProcess() {
  const folder = mkdtempSync(join(tmpdir(), 'ethread-sample-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'stored');
}
