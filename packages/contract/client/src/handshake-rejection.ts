import type { RpcError } from '@ethread/json-rpc';
import { readRetryAfter } from './balance.ts';
import { bearerOf, fetchTarget } from './endpoint.ts';
import { fieldsOf } from './fields-of.ts';
import { type DocumentErrors, toResponseError } from './response-error.ts';

/** The timeout of the diagnostic request, in milliseconds. */
const TIMEOUT_MS = 5_000;
const WEB_SOCKET_PATH = /\/ws(?=\/v3(?:\/|$))/;

/**
 * Finds out why the service rejected a handshake: the key is unknown, not allowed here, or over its rate limit. The
 * WebSocket interface does not report the reason. The client sends an empty batch to the same key over HTTP. The
 * service rejects an empty batch for every key and charges no credits for it. Only the status of the rejection matters.
 *
 * @returns The document's error of that status, or undefined when HTTP gives no reason either.
 */
export async function handshakeRejection(
  url: URL,
  errors: DocumentErrors | undefined,
  apiKey?: string,
): Promise<RpcError | undefined> {
  const address = new URL(url);
  address.protocol = url.protocol === 'wss:' ? 'https:' : 'http:';
  address.pathname = url.pathname.replace(WEB_SOCKET_PATH, '');
  const { href, headers } = fetchTarget(address);
  try {
    const response = await fetch(href, {
      method: 'POST',
      headers: { ...headers, ...bearerOf(apiKey), 'Content-Type': 'application/json' },
      body: '[]',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const { status } = response;
    const body: unknown = await response.json();
    // A valid key gets HTTP 200. A service that is not ethread sends any other status.
    if (status !== 401 && status !== 403 && status !== 429 && status !== 503) return undefined;
    const facts = { status, retryAfterSeconds: readRetryAfter(response.headers) };
    return toResponseError(fieldsOf(body)['error'], errors, facts);
  } catch {
    return undefined;
  }
}
