import type { Awaitable } from '@ethread/core';
import type { JsonBytes, JsonStream } from '@ethread/json-rpc';

/** Answers one method: typed, validated params in, a result (or its JSON, serialised already or while it is sent) out. */
export type Handler<Params, Result, Context> = (
  params: Params,
  context: Context,
) => Awaitable<Result | JsonBytes | JsonStream>;
