import { existsSync } from 'node:fs';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { build } from 'vite';

/** Where Debian's package and others put Chromium; CHROMIUM names another. */
const PATHS = [
  process.env['CHROMIUM'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** The program of a Chromium of this machine; undefined where there is none. */
export const chromiumPath = PATHS.find((path) => path !== undefined && existsSync(path));

export function openBrowser(): Promise<Browser> {
  if (chromiumPath === undefined)
    throw new Error('There is no Chromium here: apt-get install chromium, or name one in CHROMIUM.');
  return chromium.launch({
    executablePath: chromiumPath,
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
  });
}

/** Builds the site into a folder that is gone after `remove`. */
export async function buildSite(): Promise<{ folder: string; remove: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'ethread-playground-site-'));
  await build({
    configFile: join(import.meta.dirname, '../vite.config.ts'),
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true },
  });
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
