import { createServer, type ServerResponse } from 'node:http';

/** A server on a free port that receives the bodies of posts. */
export interface JsonRpcServer {
  readonly url: string;
  /** The first error of a response, which makes a run meaningless. */
  readonly failure: unknown;
  close(): Promise<void>;
}

/** Starts a server. A response that throws ends its connection. */
export async function serveJsonRpc(
  respond: (body: string, response: ServerResponse) => Promise<void>,
): Promise<JsonRpcServer> {
  let failure: unknown;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    response.on('error', () => response.destroy());
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      respond(Buffer.concat(chunks).toString(), response).catch((error: unknown) => {
        failure ??= error;
        response.destroy();
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    get failure() {
      return failure;
    },
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
