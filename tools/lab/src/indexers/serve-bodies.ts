import { createServer, type ServerResponse } from 'node:http';

/** A server on a port of its own. */
export interface BodyServer {
  readonly url: string;
  close(): Promise<void>;
}

/** Serves requests by their whole body. A connection whose response fails is closed. */
export async function serveBodies(
  respond: (path: string, body: string, response: ServerResponse) => Promise<void>,
): Promise<BodyServer> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    response.on('error', () => response.destroy());
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      respond(request.url ?? '/', Buffer.concat(chunks).toString(), response).catch(() => response.destroy());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
