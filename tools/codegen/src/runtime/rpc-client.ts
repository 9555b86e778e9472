import { RpcError } from './rpc-error.ts';

/** A request of JSON-RPC 2.0; without an id it is a notification. */
export interface RpcRequest {
  readonly jsonrpc: '2.0';
  readonly id?: number;
  readonly method: string;
  readonly params: readonly unknown[] | object;
}

/** What may be said of one call. */
export interface CallOptions {
  /** Ends the wait for the answer. */
  readonly signal?: AbortSignal;
}

/** Carries a request to a server. Resolves to the parsed answer; of a notification to anything. */
export type Send = (request: RpcRequest, options: CallOptions) => Promise<unknown>;

/** How a client checks what it gets. */
export interface ClientOptions {
  /** Says in words what is wrong with a method's result; undefined if nothing is. */
  readonly checkResult?: (method: string, result: unknown) => string | undefined;
}

/** Makes the error that a method's answer tells of. */
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

/** A caller over a transport. */
export function createCaller(send: Send, makeError: ErrorMaker, { checkResult }: ClientOptions = {}): Caller {
  let lastId = 0;
  return {
    async call<Result>(method: string, params: readonly unknown[] | object, options: CallOptions = {}) {
      const id = (lastId += 1);
      const answer = await send({ jsonrpc: '2.0', id, method, params }, options);
      if (!isObject(answer)) throw new RpcError(-32603, 'the answer is no object of JSON-RPC', answer);
      const { error, result } = answer;
      if (isObject(error)) {
        const code = typeof error['code'] === 'number' ? error['code'] : -32603;
        throw makeError(method, code, String(error['message']), error['data']);
      }
      if (answer['id'] !== id || result === undefined)
        throw new RpcError(-32603, 'the answer is not that of the request', answer);
      const fault = checkResult?.(method, result);
      if (fault !== undefined)
        throw new RpcError(-32603, `${method} answered what its document does not allow: ${fault}`);
      return result as Result;
    },
    async notify(method, params, options = {}) {
      await send({ jsonrpc: '2.0', method, params }, options);
    },
  };
}

/** Params by position, without those that are left out at the end; null for one that is left out before others. */
export function listed(values: readonly unknown[]): readonly unknown[] {
  let length = values.length;
  while (length > 0 && values[length - 1] === undefined) length -= 1;
  return values.slice(0, length).map((value) => (value === undefined ? null : value));
}

/** Params by position, or by name if one is left out that others follow. */
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

/** What a transport over HTTP may be told. */
export interface HttpOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** Instead of the global fetch. */
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
      throw new RpcError(-32603, `the server answered HTTP ${response.status} without JSON`);
    }
  };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
