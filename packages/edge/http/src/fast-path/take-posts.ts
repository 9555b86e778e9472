import type { Server, Socket } from 'node:net';
import { Server as TlsServer } from 'node:tls';
import { takeConnections } from '../connection-limits.ts';
import { PostConnection, type PostModules } from './post-connection.ts';

/**
 * Lets the fast path read the plainest requests of an HTTP server and respond to them without node:http, at a fraction
 * of its cost. These are POSTs that arrive complete (`parsePost`). At the first other request a connection goes
 * to node:http permanently. node:http handles slow senders, chunked bodies, upgrades and bytes that are not HTTP.
 */
export function takePosts(server: Server, modules: PostModules) {
  const event = server instanceof TlsServer ? 'secureConnection' : 'connection';
  const connections = new Set<PostConnection>();
  takeConnections(server, event, (socket, proceed) => {
    if (modules.phase.isStopping) return modules.lingering.end(socket);
    const connection = new PostConnection(socket, modules, (bytes) => {
      connections.delete(connection);
      handOver(socket, bytes, proceed);
    });
    connections.add(connection);
    socket.once('close', () => connections.delete(connection));
  });
  return {
    /** Ends the connections that wait for a request. The others end with their response once the server stops. */
    endIdle(): void {
      for (const connection of connections) if (connection.isIdle) connection.end();
    },
    forceClose(): void {
      for (const connection of connections) connection.forceClose();
    },
  };
}

/** Passes a socket to its next reader, which receives the bytes that were already read as if they arrived now. */
function handOver(socket: Socket, bytes: Uint8Array, next: (socket: Socket) => void): void {
  socket.pause();
  if (bytes.length > 0) socket.unshift(bytes);
  next(socket);
  // TLS reads below the socket. A reader of the socket itself is attached by now.
  if (socket.listenerCount('data') > 0) socket.resume();
}
