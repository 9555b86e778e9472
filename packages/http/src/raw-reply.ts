import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { WholeHttpReply } from './reply.ts';

/** Ends a socket that has no response object with a reply, and does not wait for the other end to close too. */
export function endRaw(socket: Duplex, reply: WholeHttpReply): void {
  socket.on('error', () => socket.destroy());
  socket.end(rawReply(reply), () => socket.destroy());
}

/** Returns a reply as the bytes of HTTP/1.1. */
function rawReply({ status, body, headers }: WholeHttpReply): Uint8Array {
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
