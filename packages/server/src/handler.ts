import type { Awaitable } from '@ethread/core';
import type { JsonBytes } from '@ethread/json-rpc';

/** Answers one method: typed, validated params in, a result (or its JSON, already serialised) out. */
export type Handler<Params, Result, Context> = (
  params: Params,
  context: Context,
) => Awaitable<Result | JsonBytes>;
