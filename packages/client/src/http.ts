import { printRequest, readAnswer } from './message.ts';
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
    const timeout = AbortSignal.timeout(timeoutMs);
    let status: number | undefined;
    try {
      const response = await send(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body,
        signal: AbortSignal.any([closing.signal, timeout, ...(signal ? [signal] : [])]),
      });
      status = response.status;
      return await response.json();
    } catch (cause) {
      signal?.throwIfAborted();
      closing.signal.throwIfAborted();
      if (timeout.aborted) throw new TransportError(`no answer within ${timeoutMs} ms`, { cause });
      if (status === undefined) throw new TransportError('the service could not be reached', { cause });
      throw new TransportError(`the service answered with HTTP ${status} and no JSON`, { cause });
    }
  }

  return {
    async request<Result>(
      method: string,
      params: readonly unknown[],
      options: RequestOptions = {},
    ): Promise<Result> {
      const id = ++lastId;
      return readAnswer<Result>(await exchange(printRequest(id, method, params), options), id);
    },
    close: () => closing.abort(new TransportError('the transport was closed')),
  };
}
