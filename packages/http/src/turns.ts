import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The order in which the requests of node:http are served. */
export interface Turns {
  /** Follows the reads of a connection. Call it after node:http took the connection. */
  follow(socket: Socket): void;
  /**
   * Serves a request when the earlier ones of its connection have their responses. Ends a connection that is too many
   * requests ahead.
   */
  take(socket: Socket, response: ServerResponse, serve: () => void): void;
}

/** The requests of one connection that node:http may have parsed before the first of them has its response. */
const MAX_PIPELINED = 16;

/**
 * Creates turns. Each connection has one request in progress, so that a client with a hundred requests in one packet
 * delays the others by one of them.
 */
export function createTurns(): Turns {
  /** The requests of each connection without a response. The first one is in progress. */
  const waiting = new WeakMap<Socket, (() => void)[]>();
  /** The bytes that node:http parses. It parses them in the same event-loop tick. */
  let parsed: Buffer | undefined;

  return {
    follow: (socket) => void socket.prependListener('data', (bytes: Buffer) => (parsed = bytes)),
    take(socket, response, serve) {
      let queue = waiting.get(socket);
      if (!queue) waiting.set(socket, (queue = []));
      if (queue.length === MAX_PIPELINED) {
        socket.destroy();
        // Node:http would parse the thousands of requests that may follow in this packet. No request begins with a zero.
        parsed?.fill(0);
        return;
      }
      const mine = queue;
      response.once('close', () => {
        mine.shift();
        if (!socket.destroyed) mine[0]?.();
      });
      mine.push(serve);
      if (mine.length === 1) serve();
    },
  };
}
