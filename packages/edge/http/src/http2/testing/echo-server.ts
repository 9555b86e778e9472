import { type ClientHttp2Session, connect, type OutgoingHttpHeaders } from 'node:http2';
import { encodeChunks, printError } from '@ethread/json-rpc';
import { createHttpServer } from '../../http-server.ts';
import type { HttpServerModules, HttpServerOptions } from '../../http-server-interface.ts';
import { ClientGoneError, readBody } from '../../read-body.ts';
import { selfSigned } from '../../testing/self-signed.ts';
import { toRpcError } from '../../to-rpc-error.ts';

/** The longest accepted body. */
export const MAX_BYTES = 1_000;

const rejectWith: HttpServerModules['rejectWith'] = (error) => ({
  status: error.httpStatus,
  body: encodeChunks(printError(null, error)),
  headers: { 'X-Refused': 'yes' },
});

/** A response over HTTP/2; `code` is the code of the reset if the stream was reset. */
export interface StreamResponse {
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
  readonly text: string;
  readonly code: number | undefined;
}

/** Opens a server within TLS that returns bodies. */
export async function openEchoServer(
  modules: Partial<HttpServerModules> = {},
  options: Partial<HttpServerOptions> = {},
) {
  const logged: string[] = [];
  const log = (_fields: object, message: string) => void logged.push(message);
  const logger = { debug: log, info: log, warn: log, error: log };
  const certificate = await selfSigned();
  /** The bodies that arrived complete. */
  const read: string[] = [];
  const server = createHttpServer(
    {
      async respond(request, { requestId }) {
        try {
          const body = await readBody(request, MAX_BYTES);
          read.push(String(body));
          return { status: 200, body: [body], headers: { 'X-Own': 7 } };
        } catch (error) {
          if (error instanceof ClientGoneError) throw error;
          return rejectWith(toRpcError(error, requestId, logger));
        }
      },
      rejectWith,
      logger,
      ...modules,
    },
    {
      host: '127.0.0.1',
      port: 0,
      deadlineMs: 30_000,
      receiveTimeoutMs: 15_000,
      tls: { ...certificate, minVersion: 'TLSv1.2' },
      ...options,
    },
  );
  const { port } = await server.start();
  return {
    server,
    port,
    ca: certificate.cert,
    read,
    logged,
    connect: () =>
      connect(`https://localhost:${port}`, { ca: certificate.cert }).on('error', () => undefined),
  };
}

export type EchoServer = Awaited<ReturnType<typeof openEchoServer>>;

/** Sends a request on a new stream, and resolves to the response once the stream has ended. */
export function query(
  session: ClientHttp2Session,
  body: string | undefined,
  headers: OutgoingHttpHeaders = {},
): Promise<StreamResponse> {
  return new Promise((resolve) => {
    const stream = session.request({ ':method': 'POST', ':path': '/', ...headers });
    let response: StreamResponse['headers'] = {};
    let text = '';
    stream.on('response', (head) => (response = head));
    stream.on('data', (chunk: Buffer) => (text += chunk.toString('latin1'))).on('error', () => undefined);
    stream.on('close', () => {
      const { ':status': status } = response;
      resolve({
        status: typeof status === 'number' ? status : undefined,
        headers: response,
        text,
        code: stream.rstCode === 0 ? undefined : stream.rstCode,
      });
    });
    if (body === undefined) stream.end();
    else stream.end(body);
  });
}
