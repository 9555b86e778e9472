import { isIP } from 'node:net';
import type { RequestHead } from './request-head.ts';

/** The trusted proxies, and how they report the addresses of clients. */
export interface ProxyOptions {
  /** Returns whether an address belongs to a trusted proxy. */
  readonly isTrusted: (address: string | undefined) => boolean;
  /** The header that the trusted proxies write. A client may have sent any other header. */
  readonly header: ForwardingHeader;
}

/** Determines the clients of requests, through the proxies in front of the service. */
export interface Proxies {
  isTrusted(address: string | undefined): boolean;
  /** Returns the client's address; undefined when a trusted proxy does not report it. */
  addressOf(request: RequestHead): string | undefined;
  /** Returns whether a trusted proxy sent the request, so that its headers besides the address count, too. */
  isForwarded(request: RequestHead): boolean;
}

/**
 * Creates the reader of client addresses behind proxies. It reads headers from the right, up to the first address that
 * is not trusted.
 */
export function createProxies({ isTrusted, header }: ProxyOptions): Proxies {
  return {
    isTrusted,
    isForwarded: ({ socket }) => isTrusted(socket.remoteAddress),
    addressOf({ socket, headers }) {
      let address = socket.remoteAddress;
      if (!isTrusted(address)) return address;
      for (const hop of hopsFromTheRight(header, headers[header])) {
        address = hop;
        if (!isTrusted(address)) break;
      }
      return address;
    },
  };
}

/** Without proxies: the address of a client is that of its connection. */
export const noProxies: Proxies = {
  isTrusted: () => false,
  isForwarded: () => false,
  addressOf: ({ socket }) => socket.remoteAddress,
};

/** The header in which proxies report the client's address. */
export type ForwardingHeader = 'x-forwarded-for' | 'forwarded';

/** Text in which every quote is closed (RFC 9110, section 5.6.4). */
const WELL_QUOTED = /^(?:[^"]|"(?:[^"\\]|\\.)*")*$/s;
/** The elements between the separators of Forwarded (RFC 7239, section 4). Separators count only outside of quotes. */
const ELEMENTS = /(?:[^",]|"(?:[^"\\]|\\.)*")+/gs;
const PAIRS = /(?:[^";]|"(?:[^"\\]|\\.)*")+/gs;

/**
 * Returns the addresses in a header, the entry of the last proxy first. A hop without an address, such as `unknown` or
 * `_hidden`, is undefined.
 */
export function* hopsFromTheRight(
  header: ForwardingHeader,
  value: string | readonly string[] | undefined,
): Generator<string | undefined, void> {
  const text = typeof value === 'string' ? value : (value?.join(',') ?? '');
  if (text.trim() === '') return;
  if (header === 'forwarded') {
    // A client that leaves a quote open would otherwise turn the proxy's own entry into quoted text.
    if (!WELL_QUOTED.test(text)) yield undefined;
    else for (const element of (text.match(ELEMENTS) ?? []).reverse()) yield addressFor(element);
    return;
  }
  // Clients may send as many entries as a head can hold. The entries left of the first relevant address are not parsed.
  for (let end = text.length; end >= 0;) {
    const start = end === 0 ? -1 : text.lastIndexOf(',', end - 1);
    yield toAddress(text.slice(start + 1, end).trim());
    end = start;
  }
}

/**
 * Returns the address in the `for` of an element of Forwarded. A host that the client chose may occur in the element,
 * too.
 */
function addressFor(element: string): string | undefined {
  const [first = '', ...others] = (element.match(PAIRS) ?? [])
    .map((pair) => pair.trim())
    .filter((pair) => /^for=/i.test(pair));
  if (others.length > 0) return undefined;
  const value = first.slice('for='.length);
  return toAddress(value.startsWith('"') ? value.slice(1, -1).replace(/\\(.)/gs, '$1') : value);
}

/** Returns an address that proxies write with or without a port, IPv6 with or without brackets. */
function toAddress(text: string): string | undefined {
  const host = /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  return isIP(host) ? host : undefined;
}
