import type { Server } from 'node:net';
import { takeConnections } from './take-connections.ts';

/** Ends each connection that a server accepts beyond a number of open ones, before it reads from the connection. */
export function createConnectionLimit(server: Server, max: number): void {
  let open = 0;
  takeConnections(server, 'connection', (socket, proceed) => {
    if (open >= max) return void socket.destroy();
    open++;
    socket.once('close', () => open--);
    proceed(socket);
  });
}
