import type { MethodMap, MethodName } from '@ethread/types';
import type { CallError } from './call-error.ts';
import type { RequestOptions, Transport } from './transport.ts';

/** One call as data. */
export type BatchCall = {
  [Name in MethodName]: { readonly method: Name; readonly params: MethodMap[Name]['params'] };
}[MethodName];

/** The results of calls, in the order of the calls. */
export type Results<Calls extends readonly BatchCall[]> = {
  -readonly [Index in keyof Calls]: MethodMap[Calls[Index]['method']]['result'];
};

/** The outcomes of calls, in the order of the calls. When a signal aborts a call, `reason` is the signal's reason. */
export type BatchOutcomes<Calls extends readonly BatchCall[]> = {
  -readonly [Index in keyof Calls]:
    | { readonly status: 'fulfilled'; readonly value: MethodMap[Calls[Index]['method']]['result'] }
    | { readonly status: 'rejected'; readonly reason: CallError };
};

/**
 * Sends calls together. Over HTTP they share one request, or as few requests as the service allows.
 *
 * @throws the error of the first call that fails.
 * @example
 * const [block, supply] = await batch(transport, [
 *   { method: 'eth_getBlockByNumber', params: ['latest', false] },
 *   { method: 'eth_call', params: [{ to: token, data: '0x18160ddd' }, 'latest'] },
 * ]);
 */
export function batch<Calls extends readonly [] | readonly BatchCall[]>(
  transport: Transport,
  calls: Calls,
  options?: RequestOptions,
): Promise<Results<Calls>> {
  // The tuple's types follow from the document, as the types of single calls do.
  return Promise.all(send(transport, calls, options)) as Promise<Results<Calls>>;
}

/** Sends calls together like {@link batch}, and returns the outcome of each call. */
export function batchSettled<Calls extends readonly [] | readonly BatchCall[]>(
  transport: Transport,
  calls: Calls,
  options?: RequestOptions,
): Promise<BatchOutcomes<Calls>> {
  return Promise.allSettled(send(transport, calls, options)) as Promise<BatchOutcomes<Calls>>;
}

function send(transport: Transport, calls: readonly BatchCall[], options: RequestOptions | undefined) {
  return calls.map(({ method, params }) => transport.request(method, params, options));
}
