import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Call } from '../json-rpc.ts';

/** A call as a service sends it to a node. */
export interface SentCall extends Call {
  readonly id?: unknown;
}

/** A request that carried state or calls. Requests that watch the node do not count. */
export interface CountedRequest {
  readonly methods: readonly string[];
  /** Bytes of the response. */
  readonly bytes: number;
}

/** Returns the result of a call. @throws {PlayedError} for an error. */
export type Playing = (call: SentCall) => unknown;
/** Changes the result of a call. undefined leaves it unchanged. */
export type Altering = (call: SentCall, result: unknown) => unknown;

/** An error that a proxy answers in place of a result. */
export class PlayedError extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** Returns the error of a node that does not have a method. */
export const unknownMethod = (method: string): PlayedError =>
  new PlayedError(-32_601, `the method ${method} does not exist/is not available`);

/** A node that counts its requests, and may lie. */
export interface CountingProxy {
  readonly url: string;
  readonly requests: CountedRequest[];
  altering: Altering;
  stop(): Promise<void>;
}

const COUNTED: ReadonlySet<string> = new Set([
  ...['eth_call', 'eth_estimateGas', 'eth_getProof', 'eth_getCode'],
  ...['eth_createAccessList', 'debug_traceBlockByHash'],
  ...['eth_getBlockAccessList', 'debug_getRawBlockAccessList'],
]);

/** Starts a node that plays another one. */
export async function startCountingProxy(playing: Playing): Promise<CountingProxy> {
  const state: Omit<CountingProxy, 'url' | 'stop'> = {
    requests: [],
    altering: () => undefined,
  };

  async function answer(call: SentCall): Promise<object> {
    const { id } = call;
    try {
      const played = await playing(call);
      const altered = await state.altering(call, played);
      return { jsonrpc: '2.0', id, result: altered === undefined ? played : altered };
    } catch (error) {
      if (!(error instanceof PlayedError)) throw error;
      return { jsonrpc: '2.0', id, error: { code: error.code, message: error.message } };
    }
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const body: SentCall | SentCall[] = JSON.parse(Buffer.concat(chunks).toString());
    const calls = Array.isArray(body) ? body : [body];
    const methods = calls.map(({ method }) => method);
    const answers = await Promise.all(calls.map(answer));
    const text = JSON.stringify(Array.isArray(body) ? answers : answers[0]);
    if (methods.some((method) => COUNTED.has(method))) state.requests.push({ methods, bytes: text.length });
    response.setHeader('content-type', 'application/json');
    response.end(text);
  }

  const server = createServer((request, response) => {
    respond(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo;
  return Object.assign(state, {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  });
}
