import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';

/** A request whose body, if it has one, is in memory. */
export interface OpenedRequest {
  readonly method?: 'GET' | 'PUT';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | undefined;
  /** Ends the request, also while its response is read. */
  readonly signal: AbortSignal;
}

/**
 * Sends a request, and resolves to the response once its head has arrived. It follows no redirect and expands no
 * compressed body. A reader that stops early destroys the response.
 *
 * It is not `fetch`: that of Node 24 ends the process when a server closes its connection while the body waits for the
 * reader (nodejs/undici#5360).
 *
 * @throws the signal's reason, or the error of the connection.
 */
export function openResponse(
  url: URL,
  { method = 'GET', headers, body, signal }: OpenedRequest,
): Promise<IncomingMessage> {
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const request = send(url, { method, headers, signal }, resolve);
    const fail = (error: unknown) => reject(signal.aborted ? signal.reason : error);
    // A response that is not read any more may still fail.
    request.on('error', fail);
    request.on('close', () => fail(new Error('the connection ended early')));
    request.end(body);
  });
}
