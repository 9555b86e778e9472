import type { Awaitable } from '@ethread/core';
import { JsonBytes, JsonStream, RpcError } from '@ethread/json-rpc';
import { Router } from '@open-rpc/server-js/build/router.js';
import {
  BLOCK_PARAMS,
  describeProblem,
  excerpt,
  InternalError,
  InvalidParamsError,
  MethodNotFoundError,
  type MethodSet,
  type MethodSignature,
  type MethodDescription,
} from '@ethread/types';
import type { Handler } from './handler.ts';

/** A call with an existing method and valid params. */
export interface PreparedCall<Method extends MethodSignature = MethodDescription> {
  readonly method: Method;
  /**
   * Positional params. An absent param, or a null one that is not required, is undefined. A block that is named by its
   * tag is the tag.
   */
  readonly params: readonly unknown[];
}

export interface RouterOptions {
  /** Enforces the fields that the reference marks required. Off by default, because common clients omit them. */
  readonly strictContract?: boolean;
  /** Says how the operator turns on a method that is switched off. Sent as `data`. Default: nothing is switched off. */
  readonly switchOf?: (method: string) => string | undefined;
}

/** The generated parts of the document that a router serves. */
export interface RouterContract<Method extends MethodSignature> {
  readonly methods: MethodSet<Method>;
  /** Result of rpc.discover. */
  readonly document: JsonBytes;
}

/** Handlers by wire name. The generated interface of a document has one for each method. */
export type HandlersByName<Context> = Readonly<Record<string, Handler<never, unknown, Context>>>;

/**
 * Routes calls of one document to handlers. It is a Router of @open-rpc/server-js, so that it can be mounted on that
 * library's transports. Validation, errors and look-up are our own, because the library compiles schemas at start,
 * searches methods linearly, and answers a handler's error with code 6969.
 */
export class ContractRouter<Context, Method extends MethodSignature = MethodDescription> extends Router {
  /** Served document, as JSON. */
  readonly document: JsonBytes;
  readonly #methods: MethodSet<Method>;
  readonly #handlers: ReadonlyMap<string, Handler<never, unknown, Context>>;
  readonly #strictContract: boolean;
  readonly #switchOf: (method: string) => string | undefined;

  constructor(
    { methods, document }: RouterContract<Method>,
    handlers: HandlersByName<Context>,
    { strictContract = false, switchOf = () => undefined }: RouterOptions = {},
  ) {
    // The base class only stores these arguments: without methods it compiles nothing.
    super({ openrpc: '1.3.2', info: { title: 'ethread', version: '3' }, methods: [] }, {});
    this.document = document;
    this.#methods = methods;
    this.#handlers = new Map([...Object.entries(handlers), ['rpc.discover', () => document]]);
    this.#strictContract = strictContract;
    this.#switchOf = switchOf;
  }

  /**
   * Finds the method and checks the params, by position or by name.
   *
   * @throws {MethodNotFoundError} for a method that the document lacks or that has no handler.
   * @throws {InvalidParamsError} naming the param, the expected type and the actual value.
   */
  prepare(name: string, params: unknown): PreparedCall<Method> {
    const method = this.#methods.find(name);
    if (!method || !this.#handlers.has(name)) {
      const data = this.#switchOf(name);
      throw new MethodNotFoundError({ method: excerpt(name) }, data === undefined ? {} : { data });
    }
    let checked = this.#methods.check(method, params ?? undefined);
    const plain = 'problem' in checked ? withoutEmptyBytes(method, params) : undefined;
    if (plain) checked = this.#methods.check(method, plain);
    if ('problem' in checked) throw new InvalidParamsError({ detail: describeProblem(checked.problem) });
    if (this.#strictContract) requireByContract(method, checked.params);
    return { method, params: withPlainTag(method, checked.params) };
  }

  /** Runs a prepared call. Rejects or throws with the handler's error. */
  invoke({ method, params }: PreparedCall<Method>, context: Context): Awaitable<unknown> {
    const handler = this.#handlers.get(method.name);
    if (!handler) throw new MethodNotFoundError({ method: method.name });
    // `prepare` has checked the params against the schemas from which the handler's param types are generated.
    return handler(params as never, context);
  }

  override isMethodImplemented(name: string): boolean {
    return this.#handlers.has(name);
  }

  /** Serves transports of server-js, which pass no context. Handlers receive an empty one. */
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

/**
 * Removes `data` and `input` of a call that are an empty text: web3.js 1.x and clients written by hand send no bytes so.
 *
 * @returns undefined for params without such a text.
 */
function withoutEmptyBytes({ params: [first] }: MethodSignature, params: unknown): object | undefined {
  if (first?.name !== 'call' || typeof params !== 'object' || params === null) return undefined;
  const place = Array.isArray(params) ? 0 : first.name;
  const call: unknown = Reflect.get(params, place);
  if (typeof call !== 'object' || call === null) return undefined;
  const empty = ['data', 'input'].filter((name) => Reflect.get(call, name) === '');
  if (empty.length === 0) return undefined;
  const plain = { ...call, ...Object.fromEntries(empty.map((name) => [name, undefined])) };
  return Array.isArray(params) ? params.with(0, plain) : { ...params, [place]: plain };
}

/** Replaces a block of the form `{ blockNumber: TAG }` by its tag, so that a method sees one form of a tag. */
function withPlainTag(method: MethodSignature, params: readonly unknown[]): readonly unknown[] {
  const index = params.findIndex(
    (param, at) => tagWithin(param) !== undefined && BLOCK_PARAMS.has(method.params[at]?.name ?? ''),
  );
  return index < 0 ? params : params.with(index, tagWithin(params[index]));
}

function tagWithin(param: unknown): string | undefined {
  if (typeof param !== 'object' || param === null || !('blockNumber' in param)) return undefined;
  const { blockNumber } = param;
  return typeof blockNumber === 'string' && !blockNumber.startsWith('0x') ? blockNumber : undefined;
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
