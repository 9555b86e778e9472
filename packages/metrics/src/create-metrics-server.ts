import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Metrics } from './create-metrics.ts';

/** Where Prometheus reads the metrics: `GET /metrics`, without a key, so on an address that only it reaches. */
export interface MetricsServer {
  /** Rejects when the port is taken. */
  listen(): Promise<AddressInfo>;
  close(): Promise<void>;
}

/** How long a reader may take to send its request, in milliseconds. */
const RECEIVE_MS = 10_000;

export function createMetricsServer(
  metrics: Pick<Metrics, 'print' | 'contentType'>,
  { host, port }: { readonly host: string; readonly port: number },
): MetricsServer {
  const server = createServer(
    { requestTimeout: RECEIVE_MS, headersTimeout: RECEIVE_MS },
    (request, response) => {
      const answer = (status: number, type: string, text: string): void => {
        response
          .writeHead(status, { 'Content-Type': type })
          .end(request.method === 'HEAD' ? undefined : text);
      };
      request.resume();
      const [path] = (request.url ?? '/').split('?');
      if (path !== '/metrics') return answer(404, 'text/plain', 'the metrics are at /metrics\n');
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        response.setHeader('Allow', 'GET, HEAD');
        return answer(405, 'text/plain', 'expected GET\n');
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
