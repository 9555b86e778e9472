import type { Awaitable } from '@ethread/core';
import type { JsonBytes, JsonStream } from '@ethread/json-rpc';

/** Handles one method: receives typed, validated params and returns a result, or its JSON as bytes or as a stream. */
export type Handler<Params, Result, Context> = (
  params: Params,
  context: Context,
) => Awaitable<Result | JsonBytes | JsonStream>;

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
