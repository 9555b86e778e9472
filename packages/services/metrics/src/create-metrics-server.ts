import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createBearerCheck } from './bearer-check.ts';
import type { Metrics } from './create-metrics.ts';

/**
 * The server of `GET /metrics` for Prometheus. It needs no API key, so it should listen on an address that only
 * Prometheus reaches.
 */
export interface MetricsServer {
  /** Rejects when the port is in use. */
  listen(): Promise<AddressInfo>;
  close(): Promise<void>;
}

/** The time limit for receiving a request, in milliseconds. */
const RECEIVE_MS = 10_000;

export interface MetricsServerOptions {
  readonly host: string;
  /** 0 selects a free port. */
  readonly port: number;
  /** Returns whether a Host header is allowed. Default: any. */
  readonly isAllowedHost?: (host: string | undefined) => boolean;
  /** The bearer token that requests need. Without it every client that reaches the port may read. */
  readonly token?: string | undefined;
}

export function createMetricsServer(
  metrics: Pick<Metrics, 'print' | 'contentType'>,
  { host, port, isAllowedHost = () => true, token }: MetricsServerOptions,
): MetricsServer {
  const isBearer = createBearerCheck(token);
  const server = createServer(
    { requestTimeout: RECEIVE_MS, headersTimeout: RECEIVE_MS },
    (request, response) => {
      const respond = (status: number, type: string, text: string): void => {
        response
          .writeHead(status, { 'Content-Type': type })
          .end(request.method === 'HEAD' ? undefined : text);
      };
      request.resume();
      if (!isAllowedHost(request.headers.host))
        return respond(421, 'text/plain', 'this host name is not one of metrics.hosts\n');
      const [path] = (request.url ?? '/').split('?');
      if (path !== '/metrics') return respond(404, 'text/plain', 'the metrics are at /metrics\n');
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        response.setHeader('Allow', 'GET, HEAD');
        return respond(405, 'text/plain', 'expected GET\n');
      }
      if (!isBearer(request.headers.authorization)) {
        response.setHeader('WWW-Authenticate', 'Bearer realm="ethread metrics"');
        return respond(401, 'text/plain', 'expected the token of metrics\n');
      }
      return void metrics.print().then(
        (text) => respond(200, metrics.contentType, text),
        () => respond(500, 'text/plain', 'the metrics are not available now\n'),
      );
    },
  );
  return {
    listen: () =>
      new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, host, () => {
          const address = server.address();
          if (address && typeof address === 'object') resolve(address);
        });
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
