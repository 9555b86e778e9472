import type { IncomingHttpHeaders, ServerHttp2Stream } from 'node:http2';
import type { Socket } from 'node:net';
import type { UnreadRequest } from '../request-head.ts';

/**
 * Returns a stream's request in the form of HTTP/1.1, with the authority as the host (RFC 9113, section 8.3.1). Without
 * an authority, and when the two differ, there is no host.
 */
export function requestOf(
  stream: ServerHttp2Stream,
  headers: IncomingHttpHeaders,
  socket: Socket,
): UnreadRequest {
  const { ':method': method, ':path': url, ':authority': authority, host } = headers;
  const isAgreed = authority === undefined || host === undefined || authority === host;
  headers.host = isAgreed ? (authority ?? host) : undefined;
  return { method, url, headers, socket, stream };
}
