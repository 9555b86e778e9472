import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

interface Connection {
  /** The requests without a response. The first one is in progress. */
  readonly queue: (() => void)[];
  /** Whether bytes have arrived since the connection was idle. */
  hasBytes: boolean;
}

/** The requests of one connection that node:http may have parsed before the first of them has its response. */
const MAX_PIPELINED = 16;

/**
 * Creates the order in which the requests of node:http are served. Each connection has one request in progress, so that a client with a hundred requests in
 * one packet delays the others by one of them.
 */
export function createRequestOrder() {
  const connections = new Map<Socket, Connection>();
  let onIdle: ((socket: Socket) => void) | undefined;
  /** The bytes that node:http parses. It parses them in the same event-loop tick. */
  let parsed: Buffer | undefined;
  /** Node:http would parse the thousands of requests or chunks that may follow. None of them begins with a zero. */
  const dropPacket = () => parsed?.fill(0);

  const isIdle = ({ queue, hasBytes }: Connection) => queue.length === 0 && !hasBytes;

  return {
    /** Follows the reads of a connection. Call it after node:http took the connection. */
    follow(socket: Socket): void {
      const connection: Connection = { queue: [], hasBytes: false };
      connections.set(socket, connection);
      socket.once('close', () => connections.delete(socket));
      socket.prependListener('data', (bytes: Buffer) => {
        parsed = bytes;
        connection.hasBytes = true;
      });
    },
    /**
     * Serves a request when the earlier ones of its connection have their responses. Ends a connection that is too many
     * requests ahead.
     */
    take(socket: Socket, response: ServerResponse, serve: () => void): void {
      const connection = connections.get(socket);
      if (!connection) return;
      const { queue } = connection;
      if (queue.length === MAX_PIPELINED) {
        socket.destroy();
        dropPacket();
        return;
      }
      boundChunks(response.req, dropPacket);
      response.once('close', () => {
        queue.shift();
        if (socket.destroyed || socket.writableEnded) return;
        if (queue.length > 0) return queue[0]?.();
        connection.hasBytes = false;
        onIdle?.(socket);
      });
      queue.push(serve);
      if (queue.length === 1) serve();
    },
    /** Returns whether no part of a request has arrived that has no response yet. */
    isIdle(socket: Socket): boolean {
      const connection = connections.get(socket);
      return connection !== undefined && isIdle(connection);
    },
    /** Ends the connections that are idle, and from now on each other as soon as it is idle. */
    endIdle(end: (socket: Socket) => void): void {
      onIdle = end;
      for (const [socket, connection] of connections) if (isIdle(connection)) end(socket);
    },
  };
}

/** The chunks that a body of a few bytes may have, and the bytes for which a longer body may have one more. */
const FREE_CHUNKS = 256;
const BYTES_OF_A_CHUNK = 64;

/**
 * Bounds the chunks of a body. Node:http takes microseconds for each, and parses a packet of 64 KiB at once: 11,000
 * chunks of a byte, or 40 ms. A body of 5 MB in such chunks would take the thread 17 seconds.
 *
 * @param onExceeded - called at the chunk that exceeds the bound, while its packet is parsed.
 */
function boundChunks(message: IncomingMessage, onExceeded: () => void): void {
  if (message.headers['transfer-encoding'] === undefined) return;
  let chunks = 0;
  let bytes = 0;
  // The stream emits its parts only when its reader has a turn, and node:http adds them before.
  const push = message.push.bind(message);
  message.push = (chunk: Uint8Array | null, encoding) => {
    bytes += chunk?.length ?? 0;
    if (++chunks > FREE_CHUNKS + bytes / BYTES_OF_A_CHUNK) onExceeded();
    return push(chunk, encoding);
  };
}
