import { Pool } from 'undici';
import { LargeBodies } from './large-bodies.ts';
import {
  type BatchResponse,
  type Envelope,
  type NodeAddress,
  type NodeTransport,
  TransportFault,
  type TransportLimits,
} from './node-transport.ts';
import { parseNodeJson } from './parse-node-json.ts';
import { readEnvelope } from './read-envelope.ts';
import { type HttpResponse, NoResponseError, ResponseReader } from './response-reader.ts';

/** How often a request is sent whose connections the node closes. */
const MAX_SENT = 4;
type Headers = Readonly<Record<string, string>>;

/**
 * Calls a node over HTTP/1.1, with one call per request. `dispatch` takes a handler instead of creating streams
 * (measured: 1.3 to 1.7 × `request`).
 */
export function createHttpTransport(address: NodeAddress, limits: TransportLimits): NodeTransport {
  const url = new URL(address.url);
  const pool = new Pool(url.origin, {
    connections: limits.connections,
    pipelining: 1,
    allowH2: false,
    // The signal of the call sets its deadline.
    headersTimeout: 0,
    bodyTimeout: 0,
    keepAliveTimeout: 30_000,
    connect: { timeout: limits.connectTimeoutMs },
  });
  const path = url.pathname + url.search;
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json',
    ...authorizationOf(url),
    ...address.headers,
  };
  const bodies = new LargeBodies(limits.maxLargeBytes);
  let lastId = 0;

  /**
   * Sends a request, and again when the node had just closed the connection. That is not the node's failure, and reads
   * are safe to repeat. After a pause several connections may be closed.
   */
  async function exchange(body: string, signal: AbortSignal, own?: Headers): Promise<HttpResponse> {
    for (let sent = 1; ; sent++) {
      try {
        return await dispatch(body, signal, own);
      } catch (error) {
        if (!(error instanceof NoResponseError)) throw error;
        signal.throwIfAborted();
        if (sent === MAX_SENT) throw error.fault;
      }
    }
  }

  function dispatch(body: string, signal: AbortSignal, own: Headers | undefined): Promise<HttpResponse> {
    return new Promise((resolve, reject) => {
      const response = new ResponseReader({ ...limits, bodies }, signal, resolve, reject);
      pool.dispatch(
        { method: 'POST', path, headers: own ? { ...headers, ...own } : headers, body },
        response,
      );
    });
  }

  return {
    async send(method, params, signal, own) {
      signal.throwIfAborted();
      const id = ++lastId;
      const response = await exchange(
        `{"jsonrpc":"2.0","id":${id},"method":"${method}","params":${params}}`,
        signal,
        own,
      );
      if (response.status !== 200) return readError(response, id);
      const envelope = await readEnvelope(response.body).finally(response.leave);
      if (envelope.id !== id) throw new TransportFault('malformed', 'it has another id than the request');
      return envelope;
    },
    async sendBatch(calls, signal) {
      signal.throwIfAborted();
      const first = lastId + 1;
      lastId += calls.length;
      const sent = calls.map(
        ({ method, params }, index) =>
          `{"jsonrpc":"2.0","id":${first + index},"method":"${method}","params":${params}}`,
      );
      const response = await exchange(`[${sent.join()}]`, signal);
      if (response.status !== 200) {
        await readError(response, first);
        throw new TransportFault('unable', 'it takes no batches');
      }
      return readBatch(response, first, calls.length);
    },
    close: () => pool.destroy(),
  };
}

/** Parses the responses of a batch, in the order of its calls. @throws {TransportFault} */
async function readBatch(
  { body, leave }: HttpResponse,
  first: number,
  count: number,
): Promise<BatchResponse> {
  const bytes = body.length;
  const responses = await Promise.resolve(parseNodeJson(body)).finally(leave);
  if (!Array.isArray(responses)) throw new TransportFault('unable', 'it takes no batches');
  const byId = new Map<unknown, unknown>(responses.map((response) => [Object(response).id, response]));
  const items = Array.from({ length: count }, (_none, index) => {
    const response = byId.get(first + index);
    if (response === undefined) throw new TransportFault('malformed', 'a response of its batch is missing');
    const { result, error }: { readonly result?: unknown; readonly error?: unknown } = Object(response);
    return { result, error };
  });
  return { items, bytes };
}

/**
 * Parses a response with a status other than 200. A JSON-RPC error is a response whatever the status. With status 429
 * it is another form of a rate limit.
 *
 * @throws {TransportFault} when it is not a JSON-RPC error.
 */
async function readError({ status, body, retryAfter }: HttpResponse, id: number): Promise<Envelope> {
  if (status === 429) throw new TransportFault('limited', 'HTTP 429', retryAfter);
  const envelope = await readEnvelope(body).catch(() => undefined);
  const isOwn = [id, null, undefined].includes(Object(envelope).id);
  if (envelope?.error !== undefined && isOwn) return envelope;
  throw new TransportFault(status >= 500 ? 'status' : 'rejected', `HTTP ${status}`);
}

/** Returns the header for the credentials before the @ of an address. */
export function authorizationOf({ username, password }: URL): { readonly authorization?: string } {
  if (username === '' && password === '') return {};
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` };
}
