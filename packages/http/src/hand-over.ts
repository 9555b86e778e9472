import type { Socket } from 'node:net';

/** Gives a socket to its next reader, who finds bytes that were read already as if they came now. */
export function handOver(socket: Socket, bytes: Uint8Array, next: (socket: Socket) => void): void {
  socket.pause();
  if (bytes.length > 0) socket.unshift(bytes);
  next(socket);
  // TLS reads below the socket; who reads from the socket itself listens by now.
  if (socket.listenerCount('data') > 0) socket.resume();
}
