import { faultMessage } from '@ethread/types/fault';
import { checkParams, checkResult, type MethodChecks } from '@ethread/types/method-checks';
import { RpcError } from './rpc-error.ts';

/** Handles a call with valid params. */
export type Handler<Params, Result, Context> = (params: Params, context: Context) => Result | Promise<Result>;

/** The params and the result of a method. */
interface MethodTypes {
  readonly params: unknown;
  readonly result: unknown;
}

type HandlerOf<Method extends MethodTypes, Context> = Handler<Method['params'], Method['result'], Context>;

/** The handlers of all methods by name. The server itself can answer `rpc.discover`. */
export type HandlersOf<Methods extends { readonly [Name in keyof Methods]: MethodTypes }, Context> = {
  readonly [Name in Exclude<keyof Methods, 'rpc.discover'>]: HandlerOf<Methods[Name], Context>;
} & { readonly [Name in Extract<keyof Methods, 'rpc.discover'>]?: HandlerOf<Methods[Name], Context> };

/** Options of a server. */
export interface ServerOptions {
  /** The most calls of one batch. Default 1,000. */
  readonly maxBatch?: number;
  /** The most characters of one message. Default 5 million. */
  readonly maxMessage?: number;
  /** Whether results are checked too. A result that the document does not allow becomes an internal error. */
  readonly checkResults?: boolean;
  /** Called with every error of a handler that is not an {@link RpcError}. Clients receive no details of it. */
  readonly onError?: (error: unknown, method: string) => void;
}

/** Processes JSON-RPC 2.0 messages. */
export interface Server<Context> {
  /** Returns the response to a message as text, or undefined when there is none, as for notifications. */
  respond(message: string, context: Context): Promise<string | undefined>;
  /** Returns the response to an HTTP POST. */
  fetch(request: Request, context: Context): Promise<Response>;
}

/** The parts of a server. */
export interface ServerParts {
  readonly methods: ReadonlyMap<string, MethodChecks>;
  /** The handlers by method name, as an object or an instance of a class. */
  readonly handlers: object;
  /** The document as JSON, which is the result of rpc.discover. */
  readonly document: string;
}

interface Failure {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

/** A method and its handler. */
interface Route<Context> {
  readonly method: string;
  /** Undefined for a method that the document does not describe. */
  readonly checks: MethodChecks | undefined;
  readonly handle: Handler<unknown, unknown, Context>;
}

/** Creates a server with a handler for each method of the document. */
export function createRpcServer<Context>(parts: ServerParts, options: ServerOptions = {}): Server<Context> {
  const { maxBatch = 1000, maxMessage = 5_000_000, checkResults = false, onError } = options;
  const routes = routesOf<Context>(parts);

  /** Runs the handler of a call, after checking its params. */
  function run({ checks, handle }: Route<Context>, params: unknown, context: Context): unknown {
    if (!checks) return handle(params, context);
    const checked = checkParams(checks, params);
    if ('fault' in checked) throw new RpcError(-32602, `invalid params: ${faultMessage(checked.fault)}`);
    return handle(checked.params, context);
  }

  /** Returns the response for a handler's result. */
  function answered(id: unknown, { checks }: Route<Context>, returned: unknown): object | undefined {
    const fault = checks && checkResults ? checkResult(checks, returned) : undefined;
    if (fault) throw new Error(faultMessage(fault));
    if (id === undefined) return undefined;
    const isNothing = returned === undefined || (checks !== undefined && checks.result === undefined);
    return { jsonrpc: '2.0', id, result: isNothing ? null : returned };
  }

  function rejection(id: unknown, method: string, error: unknown): object | undefined {
    if (!(error instanceof RpcError)) onError?.(error, method);
    return id === undefined ? undefined : failed(id, failureOf(error));
  }

  async function settled(id: unknown, route: Route<Context>, returned: PromiseLike<unknown>) {
    try {
      return answered(id, route, await returned);
    } catch (error) {
      return rejection(id, route.method, error);
    }
  }

  /**
   * Returns the response to one item, synchronously where its handler is synchronous. Returns undefined for a
   * notification.
   */
  function respondToOne(item: unknown, context: Context): object | undefined | Promise<object | undefined> {
    if (!isObject(item)) return failed(null, { code: -32600, message: 'invalid request' });
    const { jsonrpc, id, method, params } = item;
    const isId = id === undefined || id === null || typeof id === 'string' || typeof id === 'number';
    const isParams = params === undefined || (typeof params === 'object' && params !== null);
    if (jsonrpc !== '2.0' || typeof method !== 'string' || !isId || !isParams)
      return failed(isId && id !== undefined ? id : null, { code: -32600, message: 'invalid request' });
    const route = routes.get(method);
    if (!route) return rejection(id, method, new RpcError(-32601, 'method not found'));
    try {
      const returned = run(route, params, context);
      return isPromise(returned) ? settled(id, route, returned) : answered(id, route, returned);
    } catch (error) {
      return rejection(id, method, error);
    }
  }

  async function respond(message: string, context: Context): Promise<string | undefined> {
    if (message.length > maxMessage)
      return print(failed(null, { code: -32600, message: 'message too large' }));
    let value: unknown;
    try {
      value = JSON.parse(message);
    } catch {
      return print(failed(null, { code: -32700, message: 'parse error' }));
    }
    if (!Array.isArray(value)) {
      const one = respondToOne(value, context);
      return print(one instanceof Promise ? await one : one);
    }
    if (value.length === 0 || value.length > maxBatch)
      return print(
        failed(null, { code: -32600, message: value.length === 0 ? 'empty batch' : 'batch too large' }),
      );
    const responses = await Promise.all(value.map((item: unknown) => respondToOne(item, context)));
    const given = responses.filter((one) => one !== undefined);
    return given.length === 0 ? undefined : print(given);
  }

  return {
    respond,
    async fetch(request, context) {
      if (request.method !== 'POST') return new Response(null, { status: 405, headers: { allow: 'POST' } });
      const text = await respond(await request.text(), context);
      return text === undefined
        ? new Response(null, { status: 204 })
        : new Response(text, { headers: { 'content-type': 'application/json' } });
    },
  };
}

/** Returns all methods by name: the document's methods with a handler, and rpc.discover. */
function routesOf<Context>({ methods, handlers, document }: ServerParts): Map<string, Route<Context>> {
  const discover = {
    method: 'rpc.discover',
    checks: undefined,
    handle: () => JSON.parse(document) as unknown,
  };
  const routes = new Map<string, Route<Context>>([[discover.method, discover]]);
  for (const [method, checks] of methods) {
    const handler: unknown = Reflect.get(handlers, method);
    // Properties that every object inherits are not handlers.
    if (typeof handler !== 'function' || handler === Reflect.get(Object.prototype, method)) continue;
    const handle: Handler<unknown, unknown, Context> = (params, context) =>
      handler.call(handlers, params, context);
    routes.set(method, { method, checks, handle });
  }
  return routes;
}

function isPromise(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
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
