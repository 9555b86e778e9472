import type { Socket } from 'node:net';

/** Passes a socket to its next reader, which receives the bytes that were already read as if they arrived now. */
export function handOver(socket: Socket, bytes: Uint8Array, next: (socket: Socket) => void): void {
  socket.pause();
  if (bytes.length > 0) socket.unshift(bytes);
  next(socket);
  // TLS reads below the socket. A reader of the socket itself is attached by now.
  if (socket.listenerCount('data') > 0) socket.resume();
}
