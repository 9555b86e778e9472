import type { Server, TLSSocket } from 'node:tls';
import { takeConnections } from '../take-connections.ts';
import { Http2Connection, type Http2Listener } from './http2-connection.ts';

/** The protocol's name in TLS (RFC 9113, section 3.1). */
export const HTTP2 = 'h2';

/** The HTTP/2 connections. */
export interface Http2Connections {
  /** Ends each connection as soon as its requests in progress have their responses, and idle ones at once. */
  stop(): void;
  /** Force-closes all connections. */
  cut(): void;
}

/** Serves the connections of a server that chose HTTP/2 in their handshake, and leaves the others unchanged. */
export function takeHttp2(server: Server, listener: Http2Listener): Http2Connections {
  const connections = new Set<Http2Connection>();
  let isStopping = false;
  takeConnections(server, 'secureConnection', (socket: TLSSocket, proceed) => {
    if (socket.alpnProtocol !== HTTP2) return proceed(socket);
    const connection = new Http2Connection(socket, listener);
    connections.add(connection);
    socket.once('close', () => connections.delete(connection));
    if (isStopping) connection.end();
  });
  return {
    stop() {
      isStopping = true;
      for (const connection of connections) connection.end();
    },
    cut() {
      for (const connection of connections) connection.cut();
    },
  };
}
