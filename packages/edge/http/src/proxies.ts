import { hopsFromTheRight, type ForwardingHeader } from './forwarded.ts';
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
