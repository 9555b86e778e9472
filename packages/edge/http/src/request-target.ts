import type { IncomingHttpHeaders } from 'node:http';

/** The target and the host of a request. */
export interface RequestTarget {
  /** The target in origin form: a path and an optional query. */
  readonly url?: string | undefined;
  readonly headers: IncomingHttpHeaders;
}

const ABSOLUTE = /^https?:\/\/(?:[^/?#@]*@)?([^/?#]*)([^#]*)/i;

/**
 * Converts a target to origin form. A target in absolute form contains the host, and the Host header does not count
 * then (RFC 9112, section 3.2.2).
 */
export function toOriginForm({ url, headers }: RequestTarget): RequestTarget {
  const [, host, rest = ''] = ABSOLUTE.exec(url ?? '') ?? [];
  if (host === undefined) return { url, headers };
  return { url: rest.startsWith('/') ? rest : `/${rest}`, headers: { ...headers, host } };
}
