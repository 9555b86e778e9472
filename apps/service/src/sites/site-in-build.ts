import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { HttpReply } from '@ethread/http';
import { codeOf } from '../user-error.ts';
import type { ServePage } from './create-site.ts';

/** A site that a process may be building while the service runs. */
export interface SiteInBuild {
  /** Path prefix of the site, such as `/docs`. */
  readonly prefix: string;
  /** Folder of its built files. */
  readonly folder: string;
  /** Opens the built site. */
  readonly open: () => ServePage;
}

/** Seconds until the page of a site in build reloads itself. */
const RELOAD_SECONDS = 2;

/**
 * Returns whether a process is building a site. The process writes its id into the file `building` beside the folder of
 * the site and removes the file when the build has ended. The file of a process that died counts for nothing.
 */
export function isInBuild(folder: string): boolean {
  try {
    const builder = Number(readFileSync(join(dirname(folder), 'building'), 'utf8'));
    // Signal 0 tests for the process. 0 would be the group of this process.
    return Number.isInteger(builder) && builder > 0 && process.kill(builder, 0);
  } catch {
    return false;
  }
}

/** Returns whether the files of a site are complete. */
export function isBuilt(folder: string): boolean {
  return existsSync(join(folder, 'index.html')) && !isInBuild(folder);
}

/**
 * Opens a site. Returns undefined when a file vanishes meanwhile, because a process that this checkout does not know of
 * is replacing the site.
 */
export function openWhole(open: () => ServePage): ServePage | undefined {
  try {
    return open();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Serves a page that reloads itself until the site is built, and the site from then on. */
export function serveSiteInBuild({ prefix, folder, open }: SiteInBuild): ServePage {
  let site: ServePage | undefined;
  return (request) => {
    const isWhole = isBuilt(folder);
    if (!site && isWhole) site = openWhole(open);
    if (site) return site(request);
    const path = request.url?.split('?', 1)[0] ?? '';
    if (path !== prefix && !path.startsWith(`${prefix}/`)) return undefined;
    return waitingPage(isWhole || isInBuild(folder));
  };
}

function waitingPage(isBuilding: boolean): HttpReply {
  const [title, text] = isBuilding
    ? ['This site is being built', 'The page reloads by itself when it is ready.']
    : ['This site was not built', 'The terminal of <code>npm start</code> shows why.'];
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="color-scheme" content="light dark"><meta http-equiv="refresh" content="${RELOAD_SECONDS}"><title>${title}</title><h1>${title}</h1><p>${text}</p></html>\n`;
  return {
    status: 503,
    body: [Buffer.from(page)],
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
      'Retry-After': String(RELOAD_SECONDS),
    },
  };
}
