import { join } from 'node:path';
import { compressFiles } from '@ethread/site-kit/compress-files';
import { build, defaultClientConditions } from 'vite';

const APP = join(import.meta.dirname, '..');

/** Builds the site into a folder, which is emptied first. */
export async function buildSite(folder: string): Promise<void> {
  await build({
    root: APP,
    configFile: false,
    // Every address in the site is relative, because a proxy may serve it under another path.
    base: './',
    logLevel: 'warn',
    resolve: { conditions: ['@ethread/source', ...defaultClientConditions] },
    build: { outDir: folder, emptyOutDir: true, target: 'es2024', modulePreload: { polyfill: false } },
  });
  compressFiles(folder);
}
