import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createBearerCheck } from './bearer-check.ts';
import type { Metrics } from './create-metrics.ts';

/** Where Prometheus reads the metrics: `GET /metrics`, without a key, so on an address that only it reaches. */
export interface MetricsServer {
  /** Rejects when the port is taken. */
  listen(): Promise<AddressInfo>;
  close(): Promise<void>;
}

/** How long a reader may take to send its request, in milliseconds. */
const RECEIVE_MS = 10_000;

export interface MetricsServerOptions {
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
  /** Whether readers may ask by a Host header. Default: by any. */
  readonly isAllowedHost?: (host: string | undefined) => boolean;
  /** What readers must bear; without it whoever reaches the port reads. */
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
      const answer = (status: number, type: string, text: string): void => {
        response
          .writeHead(status, { 'Content-Type': type })
          .end(request.method === 'HEAD' ? undefined : text);
      };
      request.resume();
      if (!isAllowedHost(request.headers.host))
        return answer(421, 'text/plain', 'this host name is not one of metrics.hosts\n');
      const [path] = (request.url ?? '/').split('?');
      if (path !== '/metrics') return answer(404, 'text/plain', 'the metrics are at /metrics\n');
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        response.setHeader('Allow', 'GET, HEAD');
        return answer(405, 'text/plain', 'expected GET\n');
      }
      if (!isBearer(request.headers.authorization)) {
        response.setHeader('WWW-Authenticate', 'Bearer realm="ethread metrics"');
        return answer(401, 'text/plain', 'expected the token of metrics\n');
      }
      return void metrics.print().then(
        (text) => answer(200, metrics.contentType, text),
        () => answer(500, 'text/plain', 'the metrics can not be told now\n'),
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
