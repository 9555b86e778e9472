import { join } from 'node:path';
import { compressFiles } from '@ethread/lab/compress-files';
import { build, defaultClientConditions } from 'vite';

const APP = join(import.meta.dirname, '..');

/** The folder of each site's page. The account shares the dashboard's components and has a site of its own. */
const PAGES = { dashboard: APP, account: join(APP, 'src/account') } as const;

/** Builds a site into a folder, which is emptied first. */
export async function buildSite(site: keyof typeof PAGES, folder: string): Promise<void> {
  await build({
    root: PAGES[site],
    publicDir: join(APP, 'public'),
    configFile: false,
    // Every address in the site is relative, because a proxy may serve it under another path.
    base: './',
    logLevel: 'warn',
    resolve: { conditions: ['@ethread/source', ...defaultClientConditions] },
    build: { outDir: folder, emptyOutDir: true, target: 'es2024', modulePreload: { polyfill: false } },
  });
  await compressFiles(folder);
}
