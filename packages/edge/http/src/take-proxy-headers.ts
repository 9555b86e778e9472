import type { Server, Socket } from 'node:net';
import type { Logger } from '@ethread/core';
import { handOver } from './hand-over.ts';
import type { Proxies } from './proxies.ts';
import { readProxyHeader } from './proxy-header.ts';
import { takeConnections } from './take-connections.ts';

/** Connections whose PROXY protocol header is awaited. */
export interface AwaitedHeaders {
  /** Ends the connections, on which no request has arrived yet. */
  endAll(end: (socket: Socket) => void): void;
}

/**
 * Removes the PROXY protocol header from each connection of a trusted proxy before anything else reads from it. A
 * connection of a trusted proxy that begins otherwise is ended, as the protocol demands, since its client is unknown.
 * Connections of other addresses are unchanged.
 */
export function takeProxyHeaders(
  server: Server,
  { proxies, logger }: { readonly proxies: Proxies; readonly logger: Logger },
  timeoutMs: number,
): AwaitedHeaders {
  /** The functions that stop waiting. */
  const awaited = new Map<Socket, () => void>();
  // The sockets below TLS, by the addresses of both ends, as the socket within TLS is another object.
  const belowTls = new Map<string, string | undefined>();
  takeConnections(server, 'connection', (socket, proceed) => {
    if (!proxies.isTrusted(socket.remoteAddress)) return proceed(socket);
    const name = nameOf(socket);
    const proxy = socket.remoteAddress;
    let received = Buffer.alloc(0);
    const settle = () => {
      clearTimeout(timer);
      awaited.delete(socket);
      socket.off('data', onData).off('error', end).off('end', end).off('close', settle);
    };
    const end = () => {
      settle();
      socket.destroy();
    };
    const reject = (reason: string) => {
      logger.warn({ proxy, reason }, 'a connection of a trusted proxy was rejected');
      end();
    };
    const onData = (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      const header = readProxyHeader(received);
      if (header.kind === 'incomplete') return;
      if (header.kind === 'malformed') return reject('it does not begin with a PROXY protocol header');
      settle();
      if (header.address !== 'own') {
        proxies.noteAddress(socket, header.address);
        belowTls.set(name, header.address);
        socket.once('close', () => belowTls.delete(name));
      }
      handOver(socket, received.subarray(header.length), proceed);
    };
    const timer = setTimeout(() => reject('its PROXY protocol header did not come in time'), timeoutMs);
    awaited.set(socket, settle);
    socket.on('data', onData).on('error', end).on('end', end).on('close', settle);
  });
  server.prependListener('secureConnection', (socket: Socket) => {
    const name = nameOf(socket);
    if (belowTls.has(name)) proxies.noteAddress(socket, belowTls.get(name));
  });
  return {
    endAll(end) {
      for (const [socket, settle] of awaited) {
        settle();
        end(socket);
      }
    },
  };
}

/** Two connections with the same name are never open at once. */
function nameOf({ remoteAddress, remotePort, localAddress, localPort }: Socket): string {
  return `${remoteAddress} ${remotePort} ${localAddress} ${localPort}`;
}
