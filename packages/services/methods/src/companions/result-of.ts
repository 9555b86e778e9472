import type { RequestContext } from '@ethread/ports';
import { JsonBytes, JsonStream } from '@ethread/json-rpc';
import type { Handler } from '@ethread/server';

/** Calls a method of the contract and returns its result as a value, also when the handler returns JSON. */
export async function resultOf<Params, Result>(
  handler: Handler<Params, Result, RequestContext>,
  params: Params,
  context: RequestContext,
): Promise<Result> {
  const result = await handler(params, context);
  // The JSON of a result has the shape of the result, because handlers print values of their result type.
  return result instanceof JsonBytes || result instanceof JsonStream
    ? ((await result.parse()) as Result)
    : result;
}
