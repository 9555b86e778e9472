import { openHttpConnection, postOf } from './http-connection.ts';
import type { OpenConnection } from './load-connection.ts';
import { openWebSocketConnection } from './web-socket-connection.ts';

/** The way that requests reach a server. */
export type Transport = 'http' | 'webSocket';

interface TransportParts {
  readonly open: OpenConnection;
  /** Builds the bytes that the connection sends for a request's body. */
  messageOf(url: string, body: string): Buffer;
}

export const transports: Readonly<Record<Transport, TransportParts>> = {
  http: { open: openHttpConnection, messageOf: postOf },
  webSocket: { open: openWebSocketConnection, messageOf: (_url, body) => Buffer.from(body) },
};
