import type { Server, Socket } from 'node:net';
import { Server as TlsServer } from 'node:tls';
import type { BufferedBytes } from '../buffered-bytes.ts';
import type { Lingering } from '../lingering.ts';
import { takeConnections } from '../connection-limits.ts';
import type { Serve } from '../serving.ts';
import type { PostResponder } from './post-exchange.ts';
import { PostConnection } from './post-connection.ts';

export interface PostModules {
  readonly responder: PostResponder;
  /** Bounds the bytes that all connections together have read ahead. */
  readonly ahead: BufferedBytes;
  /** Returns whether the fast path handles requests to a target. The others are left to node:http. */
  readonly takes: (url: string) => boolean;
  readonly serve: Serve;
  readonly lingering: Lingering;
  /** Responds to an incomplete request whose sender closed, and ends the connection. */
  readonly rejectPart: (socket: Socket) => void;
}

/** The connections on the fast path. */
export interface PostConnections {
  /** Ends the connections that wait for a request, and from now on each other as soon as it is idle. */
  stop(): void;
  /** Force-closes all connections. */
  forceClose(): void;
}

/**
 * Lets the fast path read the plainest requests of an HTTP server and respond to them without node:http, at a fraction
 * of its cost. These are POSTs that arrive complete ({@link parsePost}). At the first other request a connection goes
 * to node:http permanently. node:http handles slow senders, chunked bodies, upgrades and bytes that are not HTTP.
 *
 * @param maxBodyBytes - the limit of bodies; longer bodies are left to node:http.
 */
export function takePosts(
  server: Server,
  { responder, ahead, takes, serve, lingering, rejectPart }: PostModules,
  maxBodyBytes: number,
): PostConnections {
  const event = server instanceof TlsServer ? 'secureConnection' : 'connection';
  const connections = new Set<PostConnection>();
  const state = { isStopping: false };
  takeConnections(server, event, (socket, proceed) => {
    if (state.isStopping) return lingering.end(socket);
    const connection = new PostConnection(socket, {
      maxBodyBytes,
      responder,
      ahead,
      takes,
      serve,
      server: state,
      end: () => lingering.end(socket),
      rejectPart: () => rejectPart(socket),
      leave(bytes) {
        connections.delete(connection);
        handOver(socket, bytes, proceed);
      },
    });
    connections.add(connection);
    socket.once('close', () => connections.delete(connection));
  });
  return {
    stop() {
      state.isStopping = true;
      for (const connection of connections) if (connection.isIdle) connection.end();
    },
    forceClose() {
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
