import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Reply } from './pipeline.ts';

/** Ends a socket that has no response object with a reply, and does not wait for the other end to close too. */
export function endRaw(socket: Duplex, reply: Reply): void {
  socket.on('error', () => socket.destroy());
  socket.end(rawReply(reply), () => socket.destroy());
}

/** A reply as the bytes of HTTP/1.1. */
function rawReply({ status, body, retryAfter, cost }: Reply): Uint8Array {
  const content = Buffer.concat(body);
  const headers = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'Content-Type: application/json',
    `Content-Length: ${content.length}`,
    'Connection: close',
    `X-Credits-Cost: ${cost}`,
    ...(status === 401 ? ['WWW-Authenticate: ApiKey realm="ethread"'] : []),
    ...(retryAfter === undefined ? [] : [`Retry-After: ${retryAfter}`]),
  ];
  return Buffer.concat([Buffer.from(`${headers.join('\r\n')}\r\n\r\n`, 'latin1'), content]);
}
