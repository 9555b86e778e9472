import type { Server, TLSSocket } from 'node:tls';
import { takeConnections } from '../take-connections.ts';
import { Http2Connection, type Http2Listener } from './http2-connection.ts';

/** What TLS calls it (RFC 9113, section 3.1). */
export const HTTP2 = 'h2';

/** The connections that speak HTTP/2. */
export interface Http2Connections {
  /** Ends each as soon as what is under way is answered, and at once where nothing is. */
  stop(): void;
  /** Ends all. */
  cut(): void;
}

/** Has a server's connections that chose HTTP/2 in their handshake served; the others are left as they are. */
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
