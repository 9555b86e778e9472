import type { Duplex } from 'node:stream';
import { endRaw } from './raw-reply.ts';
import type { WholeHttpReply } from './reply.ts';

/** Statuses of input that node:http could not parse, by its error code. */
const STATUSES: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/** Responds to bytes that are not an HTTP request, or that arrived too slowly, in the form of every other error. */
export function respondToClientError(
  error: Error & { readonly code?: string },
  socket: Duplex,
  reply: WholeHttpReply,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  endRaw(socket, { ...reply, status: STATUSES[error.code ?? ''] ?? 400 });
}
