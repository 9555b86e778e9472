import type { IncomingHttpHeaders, ServerHttp2Stream } from 'node:http2';
import type { Socket } from 'node:net';
import type { UnreadRequest } from '../request-head.ts';

/**
 * A stream's request as HTTP/1.1 would have it: the authority stands as the host (RFC 9113, section 8.3.1). Without one,
 * and where the two differ, there is no host.
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
