import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { WholeHttpReply } from './reply.ts';

/** Returns a reply as the bytes of HTTP/1.1, for a connection that has no response object and ends. */
export function printRaw({ status, body, headers }: WholeHttpReply): Uint8Array {
  const content = Buffer.concat(body);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'Content-Type: application/json',
    `Content-Length: ${content.length}`,
    'Connection: close',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`, 'latin1'), content]);
}

/** Statuses of input that node:http could not parse, by its error code. */
const STATUSES: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/**
 * Returns the reply to bytes that are not an HTTP request, or that arrived too slowly, in the form of every other error;
 * undefined when nobody can read it.
 */
export function replyToClientError(
  error: Error & { readonly code?: string },
  socket: Duplex,
  reply: WholeHttpReply,
): WholeHttpReply | undefined {
  if (error.code === 'ECONNRESET' || !socket.writable) return undefined;
  return { ...reply, status: STATUSES[error.code ?? ''] ?? 400 };
}
