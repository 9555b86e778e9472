import type { Server, Socket } from 'node:net';
import { Server as TlsServer } from 'node:tls';
import type { HeldBytes } from '../held-bytes.ts';
import { handOver } from '../hand-over.ts';
import { takeConnections } from '../take-connections.ts';
import type { PostAnswering, PostExchange } from './post-exchange.ts';
import { PostConnection } from './post-connection.ts';

export interface PostModules {
  readonly answering: PostAnswering;
  /** Bounds what all connections together have read ahead. */
  readonly ahead: HeldBytes;
  /** Whether requests to a target are taken; the others are left to node:http. */
  readonly takes: (url: string) => boolean;
  /** Has a request answered; resolves when the answer is out. Never rejects. */
  readonly serve: (exchange: PostExchange) => Promise<void>;
  /** Answers what ended in the middle of a request, and ends the connection. */
  readonly refusePart: (socket: Socket) => void;
}

/** The connections whose posts are taken. */
export interface PostConnections {
  /** Ends those that wait for a request, and from now on each other as soon as it does. */
  stop(): void;
  /** Ends all. */
  cut(): void;
}

/**
 * Has the plainest requests of an HTTP server read and answered without node:http, at a fraction of its cost: POSTs that
 * come whole ({@link parsePost}). With the first other request a connection is node:http's for good, with all its care
 * for slow senders, chunked bodies, upgrades and bytes that are no HTTP.
 *
 * @param maxBodyBytes - longer bodies are node:http's.
 */
export function takePosts(
  server: Server,
  { answering, ahead, takes, serve, refusePart }: PostModules,
  maxBodyBytes: number,
): PostConnections {
  const event = server instanceof TlsServer ? 'secureConnection' : 'connection';
  const connections = new Set<PostConnection>();
  let isStopping = false;
  takeConnections(server, event, (socket, proceed) => {
    const connection = new PostConnection(socket, {
      maxBodyBytes,
      answering,
      ahead,
      takes,
      serve,
      isStopping: () => isStopping,
      refusePart: () => refusePart(socket),
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
      isStopping = true;
      for (const connection of connections) if (connection.isIdle) connection.cut();
    },
    cut() {
      for (const connection of connections) connection.cut();
    },
  };
}
