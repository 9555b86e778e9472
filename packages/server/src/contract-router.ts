import type { Awaitable } from '@ethread/core';
import { JsonBytes, JsonStream, RpcError } from '@ethread/json-rpc';
import { Router } from '@open-rpc/server-js/build/router.js';
import {
  describeProblem,
  excerpt,
  InternalError,
  InvalidParamsError,
  MethodNotFoundError,
  type MethodSet,
  type MethodSignature,
  type ServiceMethod,
} from '@ethread/types';
import type { Handler } from './handler.ts';

/** A call whose method exists and whose params are valid. */
export interface PreparedCall<Method extends MethodSignature = ServiceMethod> {
  readonly method: Method;
  /** Positional; what was absent, or null without being required, is undefined. */
  readonly params: readonly unknown[];
}

export interface RouterOptions {
  /** Enforces what the reference marks required. Off by default, since common clients omit it. */
  readonly strictContract?: boolean;
}

/** What is generated from the document that a router serves. */
export interface RouterContract<Method extends MethodSignature> {
  readonly methods: MethodSet<Method>;
  /** What rpc.discover answers. */
  readonly document: JsonBytes;
}

/** Handlers by wire name: what the generated interface of a document has one of for each method. */
export type HandlersByName<Context> = Readonly<Record<string, Handler<never, unknown, Context>>>;

/**
 * Routes calls of one document to handlers. It is a Router of @open-rpc/server-js, so that it can be mounted on that
 * library's transports; validation, errors and look-up are our own, because its own compile schemas at start, search
 * methods linearly, and answer a handler's error with code 6969.
 */
export class ContractRouter<Context, Method extends MethodSignature> extends Router {
  /** The document that is served, in JSON. */
  readonly document: JsonBytes;
  readonly #methods: MethodSet<Method>;
  readonly #handlers: ReadonlyMap<string, Handler<never, unknown, Context>>;
  readonly #strictContract: boolean;

  constructor(
    { methods, document }: RouterContract<Method>,
    handlers: HandlersByName<Context>,
    { strictContract = false }: RouterOptions = {},
  ) {
    // The base only keeps what it is given: with no methods it compiles nothing.
    super({ openrpc: '1.3.2', info: { title: 'ethread', version: '3' }, methods: [] }, {});
    this.document = document;
    this.#methods = methods;
    this.#handlers = new Map([...Object.entries(handlers), ['rpc.discover', () => document]]);
    this.#strictContract = strictContract;
  }

  /**
   * Finds the method and checks the params, by position or by name.
   *
   * @throws {MethodNotFoundError} for a method that the document lacks or that has no handler.
   * @throws {InvalidParamsError} naming the param, what was expected and what came.
   */
  prepare(name: string, params: unknown): PreparedCall<Method> {
    const method = this.#methods.find(name);
    if (!method || !this.#handlers.has(name)) throw new MethodNotFoundError({ method: excerpt(name) });
    const checked = this.#methods.check(method, params ?? undefined);
    if ('problem' in checked) throw new InvalidParamsError({ detail: describeProblem(checked.problem) });
    if (this.#strictContract) requireByContract(method, checked.params);
    return { method, params: checked.params };
  }

  /** Runs a prepared call. Rejects or throws with whatever the handler throws. */
  invoke({ method, params }: PreparedCall<Method>, context: Context): Awaitable<unknown> {
    const handler = this.#handlers.get(method.name);
    if (!handler) throw new MethodNotFoundError({ method: method.name });
    // `prepare` has checked the params against the schemas from which the handler's param types are made.
    return handler(params as never, context);
  }

  override isMethodImplemented(name: string): boolean {
    return this.#handlers.has(name);
  }

  /** For transports of server-js, which have no context to give: handlers get an empty one. */
  override async call(name: string, params: unknown) {
    try {
      const result = await this.invoke(this.prepare(name, params), {} as Context);
      const isSerialised = result instanceof JsonBytes || result instanceof JsonStream;
      return { result: isSerialised ? await result.parse() : result };
    } catch (error) {
      const { code, message, data } =
        error instanceof RpcError ? error : new InternalError({ requestId: 'none' });
      return { error: { code, message, data } };
    }
  }
}

function requireByContract(method: MethodSignature, params: readonly unknown[]): void {
  for (const [index, { name, requiredByContract }] of method.params.entries()) {
    if (requiredByContract && (params[index] === undefined || params[index] === null)) {
      throw new InvalidParamsError({ detail: `params[${index}] (${name}): expected a value, got nothing` });
    }
  }
  const [first] = params;
  for (const property of method.requiredPropertiesByContract ?? []) {
    const given: unknown =
      typeof first === 'object' && first !== null ? Reflect.get(first, property) : undefined;
    if (given !== undefined && given !== null) continue;
    const name = method.params[0]?.name ?? '';
    throw new InvalidParamsError({
      detail: `params[0].${property} (${name}): expected a value, got nothing`,
    });
  }
}
