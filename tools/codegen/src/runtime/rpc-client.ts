import { RpcError } from './rpc-error.ts';

/** A JSON-RPC 2.0 request. Without an id it is a notification. */
export interface RpcRequest {
  readonly jsonrpc: '2.0';
  readonly id?: number;
  readonly method: string;
  readonly params: readonly unknown[] | object;
}

/** Options of one call. */
export interface CallOptions {
  /** Stops waiting for the response. */
  readonly signal?: AbortSignal;
}

/** Sends a request to a server. Resolves to the parsed response, or to any value for a notification. */
export type Send = (request: RpcRequest, options: CallOptions) => Promise<unknown>;

/** Options of a client. */
export interface ClientOptions {
  /** Returns the problem with a method's result in words, or undefined if it is valid. */
  readonly checkResult?: (method: string, result: unknown) => string | undefined;
}

/** Creates the error for a method's error response. */
export type ErrorMaker = (method: string, code: number, message: string, data: unknown) => RpcError;

/** Calls the methods of a server, one at a time. */
export interface Caller {
  call<Result>(
    method: string,
    params: readonly unknown[] | object,
    options: CallOptions | undefined,
  ): Promise<Result>;
  notify(
    method: string,
    params: readonly unknown[] | object,
    options: CallOptions | undefined,
  ): Promise<void>;
}

/** Creates a caller over a transport. */
export function createCaller(send: Send, makeError: ErrorMaker, { checkResult }: ClientOptions = {}): Caller {
  let lastId = 0;
  return {
    async call<Result>(method: string, params: readonly unknown[] | object, options: CallOptions = {}) {
      const id = (lastId += 1);
      const response = await send({ jsonrpc: '2.0', id, method, params }, options);
      if (!isObject(response)) throw new RpcError(-32603, 'the response is not a JSON-RPC object', response);
      const { error, result } = response;
      if (isObject(error)) {
        const code = typeof error['code'] === 'number' ? error['code'] : -32603;
        throw makeError(method, code, String(error['message']), error['data']);
      }
      if (response['id'] !== id || result === undefined)
        throw new RpcError(-32603, 'the response has the id of another request', response);
      const fault = checkResult?.(method, result);
      if (fault !== undefined)
        throw new RpcError(-32603, `the result of ${method} breaks its document: ${fault}`);
      return result as Result;
    },
    async notify(method, params, options = {}) {
      await send({ jsonrpc: '2.0', method, params }, options);
    },
  };
}

/** Returns params by position. Drops omitted ones at the end, and replaces other omitted ones by null. */
export function listed(values: readonly unknown[]): readonly unknown[] {
  let length = values.length;
  while (length > 0 && values[length - 1] === undefined) length -= 1;
  return values.slice(0, length).map((value) => (value === undefined ? null : value));
}

/** Returns params by position, or by name if an omitted param precedes others. */
export function listedOrNamed(
  names: readonly string[],
  values: readonly unknown[],
): readonly unknown[] | object {
  const list = listed(values);
  if (list.every((_value, index) => values[index] !== undefined)) return list;
  return Object.fromEntries(
    names.flatMap((name, index) => (values[index] === undefined ? [] : [[name, values[index]]])),
  );
}

/** Options of a transport over HTTP. */
export interface HttpOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** Replaces the global fetch. */
  readonly fetch?: typeof fetch;
}

/** Sends each request as a POST. */
export function overHttp(url: string, { headers = {}, fetch: send = fetch }: HttpOptions = {}): Send {
  return async (request, { signal }) => {
    const response = await send(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(request),
      ...(signal ? { signal } : {}),
    });
    const text = await response.text();
    if (request.id === undefined) return undefined;
    try {
      return JSON.parse(text) as unknown;
    } catch {
      throw new RpcError(-32603, `the server responded with HTTP ${response.status} without JSON`);
    }
  };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
