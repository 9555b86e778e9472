import { connect } from 'node:net';
import { silentLogger } from '@ethread/core';
import { encodeChunks, printError, type RpcError } from '@ethread/json-rpc';
import { createHttpServer } from '../http-server.ts';
import type { HttpServerModules, HttpServerOptions } from '../http-server-interface.ts';
import { readBody } from '../read-body.ts';
import type { WholeHttpReply } from '../reply.ts';
import { toRpcError } from '../to-rpc-error.ts';

/** The limit of bodies of a server of the tests, in bytes. */
export const MAX_BODY_BYTES = 5_000_000;

export const rejectWith = (error: RpcError): WholeHttpReply => ({
  status: error.httpStatus,
  body: encodeChunks(printError(null, error)),
  headers: { 'X-Refused': 'yes' },
});

export const replyOf = (...texts: readonly string[]): WholeHttpReply => ({
  status: 200,
  body: texts.map((text) => Buffer.from(text)),
  headers: {},
});

export const echoBody: HttpServerModules['respond'] = async (request, { requestId }) => {
  try {
    return { status: 200, body: [await readBody(request, MAX_BODY_BYTES)], headers: {} };
  } catch (error) {
    return rejectWith(toRpcError(error, requestId, silentLogger));
  }
};

/** Opens a server on a free port. It responds with the body of the request, unless the test has other responses. */
export async function openServer(
  modules: Partial<HttpServerModules> = {},
  options: Partial<HttpServerOptions> = {},
) {
  const server = createHttpServer(
    { respond: echoBody, rejectWith, logger: silentLogger, ...modules },
    { host: '127.0.0.1', port: 0, deadlineMs: 60_000, receiveTimeoutMs: 60_000, ...options },
  );
  const { port } = await server.start();
  return {
    server,
    port,
    post: (body: string, init: RequestInit = {}) =>
      fetch(`http://127.0.0.1:${port}`, { method: 'POST', body, ...init }),
    /** Sends bytes unchanged and returns everything received until the other end closes. */
    raw(bytes: string): Promise<string> {
      return new Promise((resolve, reject) => {
        let response = '';
        const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
        socket.on('data', (chunk) => (response += chunk.toString('latin1')));
        socket.on('close', () => resolve(response)).on('error', reject);
      });
    },
    async close() {
      server.forceClose();
      await server.stop();
    },
  };
}

export type OpenServer = Awaited<ReturnType<typeof openServer>>;
