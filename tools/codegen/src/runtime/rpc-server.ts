import { faultMessage } from './fault.ts';
import { checkParams, checkResult, type MethodChecks } from './method-checks.ts';
import { RpcError } from './rpc-error.ts';

/** Answers a call whose params are what the document says. */
export type Handler<Params, Result, Context> = (params: Params, context: Context) => Result | Promise<Result>;

/** How a server answers. */
export interface ServerOptions {
  /** The most calls of one batch; 1,000 if not said. */
  readonly maxBatch?: number;
  /** The most characters of one message; 5 million if not said. */
  readonly maxMessage?: number;
  /** Whether results are checked, too; one that the document does not allow becomes an internal error. */
  readonly checkResults?: boolean;
  /** Hears of every error of a handler that is no {@link RpcError}; callers are told nothing of it. */
  readonly onError?: (error: unknown, method: string) => void;
}

/** Answers messages of JSON-RPC 2.0. */
export interface Server<Context> {
  /** The answer to a message, as text; undefined where nothing is to be answered, as to notifications. */
  answer(message: string, context: Context): Promise<string | undefined>;
  /** Answers a POST of HTTP. */
  fetch(request: Request, context: Context): Promise<Response>;
}

/** What a server is made of. */
export interface ServerParts {
  readonly methods: ReadonlyMap<string, MethodChecks>;
  /** The handlers by their methods' names, an object or an instance of a class. */
  readonly handlers: object;
  /** The document as JSON, which rpc.discover answers with. */
  readonly document: string;
}

interface Failure {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

/** A server over handlers, one for each method of the document. */
export function createRpcServer<Context>(parts: ServerParts, options: ServerOptions = {}): Server<Context> {
  const { methods, handlers, document } = parts;
  const { maxBatch = 1000, maxMessage = 5_000_000, checkResults = false, onError } = options;

  async function run(method: string, params: unknown, context: Context): Promise<unknown> {
    const checks = methods.get(method);
    const handler = checks && handlerOf(handlers, method);
    if (method === 'rpc.discover' && handler === undefined) return JSON.parse(document) as unknown;
    if (!checks || typeof handler !== 'function') throw new RpcError(-32601, 'method not found');
    const checked = checkParams(checks, params);
    if ('fault' in checked) throw new RpcError(-32602, `invalid params: ${faultMessage(checked.fault)}`);
    const call = handler as Handler<unknown, unknown, Context>;
    const result = await call.call(handlers, checked.params, context);
    if (checks.result === undefined) return null;
    const fault = checkResults ? checkResult(checks, result) : undefined;
    if (fault) throw new Error(faultMessage(fault));
    return result === undefined ? null : result;
  }

  /** The answer to one item; undefined for a notification. */
  async function answerOne(item: unknown, context: Context): Promise<object | undefined> {
    if (!isObject(item)) return failed(null, { code: -32600, message: 'invalid request' });
    const { id, method, params } = item;
    const isNotification = !Object.prototype.hasOwnProperty.call(item, 'id');
    const isId = isNotification || id === null || typeof id === 'string' || typeof id === 'number';
    const isParams = params === undefined || (typeof params === 'object' && params !== null);
    if (item['jsonrpc'] !== '2.0' || typeof method !== 'string' || !isId || !isParams)
      return failed(isId && !isNotification ? id : null, { code: -32600, message: 'invalid request' });
    try {
      const result = await run(method, params, context);
      return isNotification ? undefined : { jsonrpc: '2.0', id, result };
    } catch (error) {
      if (!(error instanceof RpcError)) onError?.(error, method);
      return isNotification ? undefined : failed(id, failureOf(error));
    }
  }

  async function answer(message: string, context: Context): Promise<string | undefined> {
    if (message.length > maxMessage)
      return print(failed(null, { code: -32600, message: 'message too large' }));
    let value: unknown;
    try {
      value = JSON.parse(message);
    } catch {
      return print(failed(null, { code: -32700, message: 'parse error' }));
    }
    if (!Array.isArray(value)) return print(await answerOne(value, context));
    if (value.length === 0 || value.length > maxBatch)
      return print(
        failed(null, { code: -32600, message: value.length === 0 ? 'empty batch' : 'batch too large' }),
      );
    const answers = await Promise.all(value.map((item: unknown) => answerOne(item, context)));
    const given = answers.filter((one) => one !== undefined);
    return given.length === 0 ? undefined : print(given);
  }

  return {
    answer,
    async fetch(request, context) {
      if (request.method !== 'POST') return new Response(null, { status: 405, headers: { allow: 'POST' } });
      const text = await answer(await request.text(), context);
      return text === undefined
        ? new Response(null, { status: 204 })
        : new Response(text, { headers: { 'content-type': 'application/json' } });
    },
  };
}

/** A handler by its name, which is never what every object inherits. */
function handlerOf(handlers: object, method: string): unknown {
  const handler: unknown = Reflect.get(handlers, method);
  return handler === Reflect.get(Object.prototype, method) ? undefined : handler;
}

function failureOf(error: unknown): Failure {
  if (!(error instanceof RpcError)) return { code: -32603, message: 'internal error' };
  const { code, message, data } = error;
  return data === undefined ? { code, message } : { code, message, data };
}

const failed = (id: unknown, error: Failure): object => ({ jsonrpc: '2.0', id, error });

const print = (value: object | undefined): string | undefined => value && JSON.stringify(value);

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
