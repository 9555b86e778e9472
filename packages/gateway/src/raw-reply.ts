import { STATUS_CODES } from 'node:http';
import type { Reply } from './pipeline.ts';

/** A reply as the bytes of HTTP/1.1, for a socket that has no response object. The connection ends with it. */
export function rawReply({ status, body, retryAfter }: Reply): Uint8Array {
  const content = Buffer.concat(body);
  const headers = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'Content-Type: application/json',
    `Content-Length: ${content.length}`,
    'Connection: close',
    ...(status === 401 ? ['WWW-Authenticate: ApiKey realm="ethread"'] : []),
    ...(retryAfter === undefined ? [] : [`Retry-After: ${retryAfter}`]),
  ];
  return Buffer.concat([Buffer.from(`${headers.join('\r\n')}\r\n\r\n`, 'latin1'), content]);
}
