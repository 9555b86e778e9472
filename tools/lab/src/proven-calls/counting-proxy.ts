import { sendText } from '../faults/fault.ts';
import type { Call } from '../json-rpc.ts';
import { type JsonRpcServer, serveJsonRpc } from '../json-rpc-server.ts';

export interface SentCall extends Call {
  readonly id?: unknown;
}

/** A request that carried state or calls. Requests that watch the node do not count. */
export interface CountedRequest {
  readonly methods: readonly string[];
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

export const unknownMethod = (method: string): PlayedError =>
  new PlayedError(-32_601, `the method ${method} does not exist/is not available`);

/** A node that counts its requests, and may lie. */
export interface CountingProxy extends JsonRpcServer {
  readonly requests: CountedRequest[];
  altering: Altering;
}

const COUNTED: ReadonlySet<string> = new Set([
  ...['eth_call', 'eth_estimateGas', 'eth_getProof', 'eth_getCode'],
  ...['eth_createAccessList', 'debug_traceBlockByHash'],
  ...['eth_getBlockAccessList', 'debug_getRawBlockAccessList'],
]);

/** Starts a node that plays another one. */
export async function startCountingProxy(playing: Playing): Promise<CountingProxy> {
  const requests: CountedRequest[] = [];

  async function answer(call: SentCall): Promise<object> {
    const { id } = call;
    try {
      const played = await playing(call);
      const altered = await proxy.altering(call, played);
      return { jsonrpc: '2.0', id, result: altered === undefined ? played : altered };
    } catch (error) {
      if (!(error instanceof PlayedError)) throw error;
      return { jsonrpc: '2.0', id, error: { code: error.code, message: error.message } };
    }
  }

  const server = await serveJsonRpc(async (text, response) => {
    const body: SentCall | SentCall[] = JSON.parse(text);
    const calls = Array.isArray(body) ? body : [body];
    const methods = calls.map(({ method }) => method);
    const answers = await Promise.all(calls.map(answer));
    const printed = JSON.stringify(Array.isArray(body) ? answers : answers[0]);
    if (methods.some((method) => COUNTED.has(method))) requests.push({ methods, bytes: printed.length });
    sendText(response, printed);
  });
  const proxy: CountingProxy = { ...server, requests, altering: () => undefined };
  return proxy;
}
