import { STATUS_CODES } from 'node:http';
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
