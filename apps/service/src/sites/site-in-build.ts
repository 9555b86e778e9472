import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { HttpReply } from '@ethread/http';
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

/** Serves a page that reloads itself until the site is built, and the site from then on. */
export function serveSiteInBuild({ prefix, folder, open }: SiteInBuild): ServePage {
  let site: ServePage | undefined;
  return (request) => {
    if (!site && existsSync(join(folder, 'index.html')) && !isInBuild(folder)) site = open();
    if (site) return site(request);
    const path = request.url?.split('?', 1)[0] ?? '';
    return path === prefix || path.startsWith(`${prefix}/`) ? waitingPage() : undefined;
  };
}

function waitingPage(): HttpReply {
  const title = 'This site is being built';
  const text =
    'The page reloads by itself when it is ready. The terminal of <code>npm start</code> shows a build that failed.';
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
