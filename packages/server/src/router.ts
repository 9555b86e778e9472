import type { Awaitable } from '@ethread/core';
import { JsonBytes, RpcError } from '@ethread/json-rpc';
import { Router } from '@open-rpc/server-js/build/router.js';
import {
  describeProblem,
  findMethod,
  InternalError,
  InvalidParamsError,
  type MethodDescription,
  type MethodName,
  MethodNotFoundError,
  validateParams,
} from '@ethread/types';
import { documentJson } from './generated/document.gen.ts';
import type { Handlers } from './generated/handlers.gen.ts';
import type { Handler } from './handler.ts';

/** A call whose method exists and whose params are valid. */
export interface PreparedCall {
  readonly method: MethodDescription & { readonly name: MethodName };
  /** Positional; what was absent is undefined or null. */
  readonly params: readonly unknown[];
}

export interface RouterOptions {
  /** Enforces what the reference marks required. Off by default, since common clients omit it. */
  readonly strictContract?: boolean;
}

const document = new JsonBytes(new TextEncoder().encode(documentJson));

/**
 * Routes calls to handlers. It is a Router of @open-rpc/server-js, so that it can be mounted on that library's
 * transports; validation, errors and look-up are our own, because its own compile schemas at start, search methods
 * linearly, and answer a handler's error with code 6969.
 */
export class EthreadRouter<Context> extends Router {
  readonly #handlers: ReadonlyMap<string, Handler<never, unknown, Context>>;
  readonly #strictContract: boolean;

  constructor(handlers: Handlers<Context>, { strictContract = false }: RouterOptions = {}) {
    // The base only keeps what it is given: with no methods it compiles nothing.
    super({ openrpc: '1.3.2', info: { title: 'ethread', version: '3' }, methods: [] }, {});
    this.#handlers = new Map<string, Handler<never, unknown, Context>>([
      ...Object.entries<Handler<never, unknown, Context>>({ ...handlers }),
      ['rpc.discover', () => document],
    ]);
    this.#strictContract = strictContract;
  }

  /**
   * Finds the method and checks the params, by position or by name.
   *
   * @throws {MethodNotFoundError} for a method that the document lacks or that has no handler.
   * @throws {InvalidParamsError} naming the param, what was expected and what came.
   */
  prepare(name: string, params: unknown): PreparedCall {
    const method = findMethod(name);
    if (!method || !this.#handlers.has(name)) throw new MethodNotFoundError({ method: shown(name) });
    const positional = toPositions(method, params);
    const problem = validateParams(method.name, positional);
    if (problem) throw new InvalidParamsError({ detail: describeProblem(problem) });
    if (this.#strictContract) requireByContract(method, positional);
    return { method, params: positional };
  }

  /** Runs a prepared call. Rejects or throws with whatever the handler throws. */
  invoke({ method, params }: PreparedCall, context: Context): Awaitable<unknown> {
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
      return { result: result instanceof JsonBytes ? result.parse() : result };
    } catch (error) {
      const { code, message, data } =
        error instanceof RpcError ? error : new InternalError({ requestId: 'none' });
      return { error: { code, message, data } };
    }
  }
}

/** Makes the router over handlers for every method of the document. */
export function createRouter<Context>(
  handlers: Handlers<Context>,
  options?: RouterOptions,
): EthreadRouter<Context> {
  return new EthreadRouter(handlers, options);
}

function toPositions(method: MethodDescription, params: unknown): readonly unknown[] {
  if (params === undefined || params === null) return [];
  if (Array.isArray(params)) return params;
  const named = new Map(Object.entries(Object(params)));
  const positional = method.params.map(({ name }) => named.get(name));
  for (const name of named.keys()) {
    if (method.params.some((param) => param.name === name)) continue;
    const known = method.params.map((param) => param.name).join(', ') || 'none';
    throw new InvalidParamsError({
      detail: `params: expected the names ${known}, got ${JSON.stringify(shown(name))}`,
    });
  }
  return positional;
}

function requireByContract(method: MethodDescription, params: readonly unknown[]): void {
  for (const [index, { name, requiredByContract }] of method.params.entries()) {
    if (requiredByContract && (params[index] === undefined || params[index] === null)) {
      throw new InvalidParamsError({ detail: `params[${index}] (${name}): expected a value, got nothing` });
    }
  }
  const [first] = params;
  for (const property of method.requiredPropertiesByContract) {
    if (typeof first === 'object' && first !== null && Reflect.get(first, property) !== undefined) continue;
    const name = method.params[0]?.name ?? '';
    throw new InvalidParamsError({
      detail: `params[0] (${name}): expected the property ${property}, got nothing`,
    });
  }
}

/** A caller's word as far as an error repeats it. */
const shown = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text);
