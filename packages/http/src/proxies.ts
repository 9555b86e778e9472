import type { Socket } from 'node:net';
import { hopsFromTheRight, type ForwardingHeader } from './forwarded.ts';
import type { RequestHead } from './request-head.ts';

/** Whose word about callers' addresses counts, and how they give it. */
export interface ProxyOptions {
  /** Whether an address is of a proxy that is trusted. */
  readonly isTrusted: (address: string | undefined) => boolean;
  /** The header that the trusted proxies write; any other may have been sent by a caller. */
  readonly header: ForwardingHeader;
  /** Whether connections of trusted proxies begin with a PROXY protocol header. */
  readonly proxyProtocol: boolean;
}

/** Who asks, through whatever stands in front of the service. */
export interface Proxies {
  readonly expectsProxyHeader: boolean;
  isTrusted(address: string | undefined): boolean;
  /** The caller's address; undefined when a proxy that is trusted does not know it either. */
  addressOf(request: RequestHead): string | undefined;
  /** Whether a trusted proxy sent the request, so that what it says beside addresses counts, too. */
  isForwarded(request: RequestHead): boolean;
  /** Notes the address that a PROXY protocol header gave for a connection. */
  noteAddress(socket: Socket, address: string | undefined): void;
}

/** Reads addresses of callers behind proxies. Headers are read from the right, up to the first address that is not trusted. */
export function createProxies({ isTrusted, header, proxyProtocol }: ProxyOptions): Proxies {
  const noted = new WeakMap<Socket, { readonly address: string | undefined }>();
  return {
    expectsProxyHeader: proxyProtocol,
    isTrusted,
    isForwarded: ({ socket }) => isTrusted(socket.remoteAddress),
    noteAddress: (socket, address) => void noted.set(socket, { address }),
    addressOf({ socket, headers }) {
      const note = noted.get(socket);
      let address = note ? note.address : socket.remoteAddress;
      if (!isTrusted(address)) return address;
      for (const hop of hopsFromTheRight(header, headers[header])) {
        address = hop;
        if (!isTrusted(address)) break;
      }
      return address;
    },
  };
}

/** Nobody stands in front: callers are who their connections say. */
export const noProxies: Proxies = {
  expectsProxyHeader: false,
  isTrusted: () => false,
  isForwarded: () => false,
  noteAddress() {},
  addressOf: ({ socket }) => socket.remoteAddress,
};
