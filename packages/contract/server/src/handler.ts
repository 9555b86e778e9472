import type { Awaitable } from '@ethread/core';
import type { JsonBytes, JsonStream } from '@ethread/json-rpc';

/** Handles one method: receives typed, validated params and returns a result, or its JSON as bytes or as a stream. */
export type Handler<Params, Result, Context> = (
  params: Params,
  context: Context,
) => Awaitable<Result | JsonBytes | JsonStream>;
