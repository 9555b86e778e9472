import { isIP } from 'node:net';
import type { RequestHead } from './request-head.ts';

/** Determines the clients of requests, through the proxies in front of the service. */
export interface Proxies {
  isTrusted(address: string | undefined): boolean;
  /** Returns the client's address; undefined when a trusted proxy does not report it. */
  addressOf(request: RequestHead): string | undefined;
  /** Returns whether a trusted proxy sent the request, so that its headers besides the address count, too. */
  isForwarded(request: RequestHead): boolean;
}

/**
 * Creates the reader of client addresses behind proxies. It reads X-Forwarded-For from the right, up to the first address
 * that is not trusted.
 *
 * @param isTrusted - returns whether an address belongs to a trusted proxy.
 */
export function createProxies(isTrusted: Proxies['isTrusted']): Proxies {
  return {
    isTrusted,
    isForwarded: ({ socket }) => isTrusted(socket.remoteAddress),
    addressOf({ socket, headers }) {
      let address = socket.remoteAddress;
      if (!isTrusted(address)) return address;
      for (const hop of hopsFromTheRight(headers['x-forwarded-for'])) {
        address = hop;
        if (!isTrusted(address)) break;
      }
      return address;
    },
  };
}

/** Without proxies: the address of a client is that of its connection. */
export const noProxies: Proxies = createProxies(() => false);

/**
 * Yields the addresses of X-Forwarded-For, that of the last proxy first. A hop without an address, such as `unknown`, is
 * undefined.
 */
function* hopsFromTheRight(
  value: string | readonly string[] | undefined,
): Generator<string | undefined, void> {
  const text = typeof value === 'string' ? value : (value?.join(',') ?? '');
  if (text.trim() === '') return;
  // Clients may send as many entries as a head can hold. The entries left of the first relevant address are not parsed.
  for (let end = text.length; end >= 0;) {
    const start = end === 0 ? -1 : text.lastIndexOf(',', end - 1);
    yield toAddress(text.slice(start + 1, end).trim());
    end = start;
  }
}

/** Returns an address that proxies write with or without a port, IPv6 with or without brackets. */
function toAddress(text: string): string | undefined {
  const host = /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  return isIP(host) ? host : undefined;
}
