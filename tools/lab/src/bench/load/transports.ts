import { openHttp2Connection, openSharedHttp2Connection } from './http2-connection.ts';
import { openHttpConnection, postOf } from './http-connection.ts';
import type { OpenConnection } from './load-connection.ts';
import { openWebSocketConnection } from './web-socket-connection.ts';

/** The way that requests reach a server. With `http2Shared`, all requests in flight share one connection. */
export type Transport = 'http' | 'https' | 'http2' | 'http2Shared' | 'webSocket';

interface TransportParts {
  readonly open: OpenConnection;
  /** Builds the bytes that the connection sends for a request's body. */
  messageOf(url: string, body: string): Buffer;
}

const bare = (_url: string, body: string) => Buffer.from(body);

export const transports: Readonly<Record<Transport, TransportParts>> = {
  http: { open: openHttpConnection, messageOf: postOf },
  https: { open: openHttpConnection, messageOf: postOf },
  http2: { open: openHttp2Connection, messageOf: bare },
  http2Shared: { open: openSharedHttp2Connection, messageOf: bare },
  webSocket: { open: openWebSocketConnection, messageOf: bare },
};
