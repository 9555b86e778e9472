import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { isIP } from 'node:net';

/** The part of a request before its body, on every path of reading. */
export type RequestHead = Pick<IncomingMessage, 'method' | 'url' | 'headers' | 'socket'>;

/** A request whose body is not read yet. */
export interface UnreadRequest extends RequestHead {
  readonly stream: Readable;
}

/** Characters that are safe in logs and headers, and that people can distinguish. */
const REQUEST_ID = /^[A-Za-z0-9._~:=+/@-]{1,128}$/;
/** W3C Trace Context, section 3.2, version 00. */
const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/** Returns the id that a request received on its way: its X-Request-Id, or the id of its trace. */
export function givenRequestId(headers: IncomingHttpHeaders): string | undefined {
  const given = headers['x-request-id'];
  if (typeof given === 'string' && REQUEST_ID.test(given)) return given;
  const traceparent = headers['traceparent'];
  return typeof traceparent === 'string' ? TRACEPARENT.exec(traceparent)?.[1] : undefined;
}

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

/**
 * Creates the check of the Host header for a port that browsers must not reach. A page whose name resolves to this
 * address (DNS rebinding) sends its own name as the host. Addresses and `localhost` are no such names.
 *
 * @param hosts - other accepted names of the port, without a port number.
 */
export function createHostCheck(hosts: readonly string[]): (host: string | undefined) => boolean {
  const allowed = new Set(['localhost', ...hosts.map((host) => host.toLowerCase())]);
  return (host) => {
    if (host === undefined) return true;
    const name = host.replace(/:\d*$/, '').toLowerCase();
    return allowed.has(name) || isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0;
  };
}

/** Returns whether a client accepts a content encoding (RFC 9110, section 12.5.3); false without the header. */
export function acceptsEncoding(header: string | undefined, encoding: string): boolean {
  const weights = new Map(
    (header ?? '')
      .toLowerCase()
      .split(',')
      .map((item) => {
        const [name = '', ...parameters] = item.split(';').map((part) => part.trim());
        const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
        return [name, weight === undefined ? 1 : Number(weight)] as const;
      }),
  );
  return (weights.get(encoding) ?? weights.get('*') ?? 0) > 0;
}
