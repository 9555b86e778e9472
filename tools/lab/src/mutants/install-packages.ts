import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** The longest time for an installation, in milliseconds. */
const LIMIT_MS = 300_000;

/**
 * Installs packages from the registry that npm is set to, into a folder.
 *
 * @param packages Versions by name.
 * @throws {Error} when npm fails, or takes longer than five minutes.
 */
export async function installPackages(
  folder: string,
  packages: Readonly<Record<string, string>>,
): Promise<void> {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies: packages }));
  const options = { cwd: folder, timeout: LIMIT_MS, env: { ...process.env, NODE_OPTIONS: '' } };
  await promisify(execFile)('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], options);
}
