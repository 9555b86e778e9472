import type { Server, TLSSocket } from 'node:tls';
import { takeConnections } from '../take-connections.ts';
import { Http2Connection, type Http2Listener } from './http2-connection.ts';
import { TickTurns } from '../tick-turns.ts';

/** The protocol's name in TLS (RFC 9113, section 3.1). */
export const HTTP2 = 'h2';

/** The requests that begin in one event-loop tick, some milliseconds of work. A connection may send a hundred in one packet. */
const MAX_BEGINS_PER_TICK = 16;
/** The bytes of responses that are sent in one event-loop tick, some 2 ms of encryption. */
const MAX_SENT_BYTES_PER_TICK = 1024 * 1024;

const INSPECTION_MS = 250;

/** The HTTP/2 connections. */
export interface Http2Connections {
  /** Ends each connection as soon as its requests in progress have their responses, and idle ones at once. */
  stop(): void;
  /** Force-closes all connections. */
  forceClose(): void;
}

/** Serves the connections of a server that chose HTTP/2 in their handshake, and leaves the others unchanged. */
export function takeHttp2(server: Server, listener: Omit<Http2Listener, 'turns'>): Http2Connections {
  const turns = {
    begins: new TickTurns(MAX_BEGINS_PER_TICK),
    sends: new TickTurns(MAX_SENT_BYTES_PER_TICK),
  };
  const connections = new Set<Http2Connection>();
  let isStopping = false;
  takeConnections(server, 'secureConnection', (socket: TLSSocket, proceed) => {
    if (socket.alpnProtocol !== HTTP2) return proceed(socket);
    const connection = new Http2Connection(socket, { ...listener, turns });
    connections.add(connection);
    socket.once('close', () => connections.delete(connection));
    if (isStopping) connection.end();
  });
  const inspecting = setInterval(() => {
    for (const connection of connections) connection.inspect();
  }, INSPECTION_MS).unref();
  server.once('close', () => clearInterval(inspecting));
  return {
    stop() {
      isStopping = true;
      for (const connection of connections) connection.end();
    },
    forceClose() {
      for (const connection of connections) connection.forceClose();
    },
  };
}
