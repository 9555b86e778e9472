import { BatchTooLargeError, transportLimits } from '@ethread/types';
import { type Balance, numberIn, readBalance, readRetryAfter } from './balance.ts';
import { createBatchQueue } from './batch-queue.ts';
import { bearerOf, checkEndpoint, fetchTarget } from './endpoint.ts';
import { failureReason } from './failure-reason.ts';
import { fieldsOf } from './fields-of.ts';
import { isTransientStatus, endCall } from './end-call.ts';
import { type PendingCall, pendingCall } from './pending-call.ts';
import { type DocumentErrors, type ReplyFacts, toResponseError } from './response-error.ts';
import { type RetryOptions, withRetry } from './retry.ts';
import type { Transport } from './transport.ts';
import { TransportError } from './transport-error.ts';

export interface HttpOptions extends RetryOptions {
  /** The timeout of one try, in milliseconds. Default 30,000. */
  readonly timeoutMs?: number;
  /** The most calls of one tick that share a request. 1 sends each call by itself. Default 100. */
  readonly maxBatchItems?: number;
  /** Receives the credit balance of each response. */
  readonly onBalance?: (balance: Balance) => void;
  /** The fetch function to use instead of the global one. */
  readonly fetch?: typeof fetch;
  /** The API key, for a URL that has none: `https://HOST/v3`. Sent as `Authorization: Bearer`. */
  readonly apiKey?: string;
  /** Headers to send with every request, besides Content-Type. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The errors of the document that the endpoint implements. Default: the service's document. */
  readonly errors?: DocumentErrors;
}

/** An HTTP response before its results are assigned to calls. */
interface HttpReply {
  readonly facts: ReplyFacts;
  readonly headers: Headers;
  readonly body: unknown;
}

const TOO_LARGE = 413;

/**
 * Creates a transport over HTTP. Calls of the same tick share a request. The transport retries transient failures.
 *
 * @throws {TransportError} at once, for a malformed URL or a URL that is not `http:` or `https:`.
 * @example const client = createClient(http('https://host/v3/KEY'));
 */
export function http(url: string, options: HttpOptions = {}): Transport {
  const endpoint = checkEndpoint(url, 'http');
  const { timeoutMs = 30_000, fetch: send = fetch, errors, onBalance } = options;
  const { protocol, host } = endpoint;
  const target = fetchTarget(endpoint);
  const headers = {
    ...target.headers,
    ...bearerOf(options.apiKey),
    ...options.headers,
    'Content-Type': 'application/json',
  };
  const limits = {
    maxItems: Math.min(options.maxBatchItems ?? 100, transportLimits.maxBatchItems),
    maxLength: transportLimits.maxBodyBytes,
  };
  const enqueue = createBatchQueue(limits, (calls) => void exchange(calls));
  const inFlight = new Set<AbortController>();
  const closing = new AbortController();
  let lastId = 0;

  async function exchange(calls: readonly PendingCall[]): Promise<void> {
    const ending = new AbortController();
    inFlight.add(ending);
    let left = calls.length;
    for (const call of calls) call.onAbandoned = () => --left === 0 && ending.abort();
    const timer = setTimeout(() => {
      ending.abort(new TransportError(`no response within ${timeoutMs} ms`, { isTransient: true }));
    }, timeoutMs);
    try {
      closing.signal.throwIfAborted();
      const reply = await post(calls, ending.signal);
      const balance = onBalance && readBalance(reply.headers);
      if (balance) onBalance(balance);
      distribute(calls, reply);
    } catch (error) {
      for (const { reject } of calls) reject(error);
    } finally {
      clearTimeout(timer);
      inFlight.delete(ending);
    }
  }

  async function post(calls: readonly PendingCall[], signal: AbortSignal): Promise<HttpReply> {
    const texts = calls.map(({ text }) => text);
    const body = texts.length === 1 ? texts.join() : `[${texts.join()}]`;
    let facts: ReplyFacts = {};
    try {
      const response = await send(target.href, { method: 'POST', headers, body, signal });
      facts = {
        status: response.status,
        retryAfterSeconds: readRetryAfter(response.headers),
        resetSeconds: numberIn(response.headers, 'X-Credits-Reset'),
      };
      return { facts, headers: response.headers, body: await response.json() };
    } catch (cause) {
      if (signal.aborted) throw signal.reason;
      const { status, retryAfterSeconds } = facts;
      if (status === undefined) {
        const reason = failureReason(cause);
        throw new TransportError(`cannot reach ${protocol}//${host}: ${reason}`, {
          cause,
          isTransient: true,
        });
      }
      // A proxy or another server sent a body that is not JSON. Any other failure here is a broken connection.
      const isTransient = isTransientStatus(status) || !(cause instanceof SyntaxError);
      throw new TransportError(`the service responded with HTTP ${status} and no JSON`, {
        cause,
        isTransient,
        retryAfterSeconds,
      });
    }
  }

  function distribute(calls: readonly PendingCall[], { facts, body }: HttpReply): void {
    if (Array.isArray(body)) {
      const byId = new Map<unknown, unknown>(body.map((response) => [fieldsOf(response)['id'], response]));
      for (const call of calls) endCall(call, byId.get(call.id), errors, facts);
    } else if (facts.status === TOO_LARGE && calls.length > 1) {
      // The plan of a key may allow fewer calls than the service does.
      let most = Math.ceil(calls.length / 2);
      const rejection = toResponseError(fieldsOf(body)['error'], errors, facts);
      if (rejection instanceof BatchTooLargeError) {
        most = Math.min(Number(rejection.limit) || most, calls.length - 1);
        limits.maxItems = Math.min(limits.maxItems, most);
      }
      for (let at = 0; at < calls.length; at += most) void exchange(calls.slice(at, at + most));
    } else {
      for (const call of calls) endCall(call, body, errors, facts);
    }
  }

  return {
    request: (method, params, requestOptions = {}) =>
      withRetry(
        () =>
          pendingCall(
            { id: ++lastId, method, params, signal: requestOptions.signal, closing: closing.signal },
            enqueue,
          ),
        options,
        requestOptions,
        closing.signal,
      ),
    close() {
      closing.abort(new TransportError('the transport was closed'));
      for (const ending of inFlight) ending.abort(closing.signal.reason);
    },
  };
}
