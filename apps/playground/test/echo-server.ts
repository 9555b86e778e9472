import { createServer, type IncomingHttpHeaders } from 'node:http';

/** A JSON-RPC service of another project, which allows pages of all sites and any header. */
export interface EchoServer {
  readonly url: string;
  /** The headers of each POST, in order. */
  readonly received: readonly IncomingHttpHeaders[];
  close(): Promise<void>;
}

/** Starts a service. It redirects POSTs to `/moved` to the given address. */
export async function startEcho(movedTo?: string): Promise<EchoServer> {
  const received: IncomingHttpHeaders[] = [];
  const server = createServer((request, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Access-Control-Allow-Headers', 'Authorization, *');
    if (request.method !== 'POST') return void response.writeHead(204).end();
    received.push(request.headers);
    if (request.url === '/moved') return void response.writeHead(307, { Location: movedTo }).end();
    response.writeHead(200, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: null }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
