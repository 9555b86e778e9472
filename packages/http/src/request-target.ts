import type { IncomingHttpHeaders } from 'node:http';

/** What a request asks for, and of whom. */
export interface RequestTarget {
  /** In origin form: a path and perhaps a query. */
  readonly url?: string | undefined;
  readonly headers: IncomingHttpHeaders;
}

const ABSOLUTE = /^https?:\/\/(?:[^/?#@]*@)?([^/?#]*)([^#]*)/i;

/** A target in absolute form says the host by itself, and the header does not count beside it (RFC 9112, section 3.2.2). */
export function toOriginForm({ url, headers }: RequestTarget): RequestTarget {
  const [, host, rest = ''] = ABSOLUTE.exec(url ?? '') ?? [];
  if (host === undefined) return { url, headers };
  return { url: rest.startsWith('/') ? rest : `/${rest}`, headers: { ...headers, host } };
}
