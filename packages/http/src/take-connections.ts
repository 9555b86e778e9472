import type { Server, Socket } from 'node:net';

/**
 * Has each connection that a server opens given to `take` first, with what hands it on to whoever listened before.
 *
 * @param event - `connection`, or `secureConnection` for what is said within TLS.
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
