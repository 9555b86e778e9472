import type { Server, Socket } from 'node:net';

/**
 * Passes each connection that a server opens to `take` first, with a function that passes it on to the previous
 * listeners.
 *
 * @param event - `connection`, or `secureConnection` for the connection within TLS.
 */
export function takeConnections<Connection extends Socket>(
  server: Server,
  event: 'connection' | 'secureConnection',
  take: (socket: Connection, proceed: (socket: Socket) => void) => void,
): void {
  const listeners = server.listeners(event);
  const proceed = (socket: Socket) => {
    for (const listener of listeners) listener.call(server, socket);
  };
  server.removeAllListeners(event).on(event, (socket: Connection) => take(socket, proceed));
}
