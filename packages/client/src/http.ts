import { toResponseError } from './response-error.ts';
import type { RequestOptions, Transport } from './transport.ts';
import { TransportError } from './transport-error.ts';

export interface HttpOptions {
  /** How long a request may take, in milliseconds. Default 30,000. */
  readonly timeoutMs?: number;
  /** Instead of the global fetch. */
  readonly fetch?: typeof fetch;
}

/**
 * Calls over HTTP, one request each.
 *
 * @example const client = createClient(http('https://host/v3/KEY'));
 */
export function http(url: string, { timeoutMs = 30_000, fetch: send = fetch }: HttpOptions = {}): Transport {
  const closing = new AbortController();
  let lastId = 0;

  async function exchange(body: string, { signal }: RequestOptions): Promise<unknown> {
    const signals = [closing.signal, AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])];
    try {
      const response = await send(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body,
        signal: AbortSignal.any(signals),
      });
      return await response.json();
    } catch (cause) {
      signal?.throwIfAborted();
      throw new TransportError('the service could not be reached, or its answer is no JSON', { cause });
    }
  }

  return {
    async request<Result>(
      method: string,
      params: readonly unknown[],
      options: RequestOptions = {},
    ): Promise<Result> {
      const id = ++lastId;
      const answer = await exchange(
        JSON.stringify({ jsonrpc: '2.0', id, method, params: withoutTrailing(params) }),
        options,
      );
      return readAnswer<Result>(answer, id);
    },
    close: () => closing.abort(new TransportError('the transport was closed')),
  };
}

/** The result of an answer. @throws {RpcError} for an error; @throws {TransportError} for what is no answer to the id. */
export function readAnswer<Result>(answer: unknown, id: number): Result {
  const { id: answeredId, result, error }: Partial<Record<string, unknown>> = Object(answer);
  if (error !== undefined) throw toResponseError(error);
  if (answeredId !== id || result === undefined)
    throw new TransportError('the answer is not the one to the request');
  // What the service answers for a method is the document's type for it; verification is another layer's.
  return result as Result;
}

/** Optional params that were left out are not sent. */
export function withoutTrailing(params: readonly unknown[]): readonly unknown[] {
  const last = params.findLastIndex((param) => param !== undefined);
  return params.slice(0, last + 1);
}
