import type { RequestHead } from './request-head.ts';

/** Returns whether a browser sends a request for a web page, by its Origin and Fetch Metadata. */
export function isOfPage({ headers }: RequestHead): boolean {
  const site = headers['sec-fetch-site'];
  return headers.origin !== undefined || (site !== undefined && site !== 'none');
}

/**
 * Returns whether a browser sends a request for a page of the server itself. A page that reaches this server under a
 * name of its own (DNS rebinding) passes, too. It has no credentials of another page, because no cookie contains any.
 */
export function isOfOwnPage({ headers: { origin, host, ...others } }: RequestHead): boolean {
  const site = others['sec-fetch-site'];
  if (origin === undefined || (site !== undefined && site !== 'same-origin')) return false;
  return URL.canParse(origin) && new URL(origin).host === host;
}
