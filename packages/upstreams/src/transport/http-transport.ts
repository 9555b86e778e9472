import { type Dispatcher, Pool } from 'undici';
import {
  type NodeAddress,
  type NodeTransport,
  toTransportFault,
  TransportFault,
  type TransportLimits,
} from './node-transport.ts';
import { isLargeJson, parseLargeJson, readLargeEnvelope } from './parse-large-json.ts';
import { type Envelope, EnvelopeError, parseJson, readEnvelope } from './read-envelope.ts';
import { mustPause } from './reading-pace.ts';
import { createResponseBody, type ResponseBody } from './response-body.ts';

/** How often a request is sent whose connections the node closes. */
const MAX_SENT = 4;
/** Bytes to read of the body of an error, and of an abandoned response. */
const MAX_ERROR_BYTES = 64 * 1024;

/** An HTTP response with its whole body. */
interface HttpResponse {
  readonly status: number;
  readonly body: Uint8Array;
  readonly retryAfter: string | undefined;
}

/** The headers of one call. */
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
      const response = new ResponseReader(limits.maxAnswerBytes, signal, resolve, reject);
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
      const envelope = await readResponse(response.body);
      if (envelope.id !== id) throw new TransportFault('malformed', 'it has another id than the request');
      return envelope;
    },
    async sendBatch(method, params, signal) {
      signal.throwIfAborted();
      const first = lastId + 1;
      lastId += params.length;
      const calls = params.map(
        (one, index) => `{"jsonrpc":"2.0","id":${first + index},"method":"${method}","params":${one}}`,
      );
      const response = await exchange(`[${calls.join()}]`, signal);
      if (response.status !== 200) {
        readError(response, first);
        throw new TransportFault('unable', 'it takes no batches');
      }
      return readBatch(response.body, first, params.length);
    },
    close: () => pool.destroy(),
  };
}

async function readResponse(bytes: Uint8Array): Promise<Envelope> {
  try {
    return isLargeJson(bytes) ? await readLargeEnvelope(bytes) : readEnvelope(bytes);
  } catch (error) {
    throw error instanceof EnvelopeError ? new TransportFault('malformed', error.message) : error;
  }
}

/** Parses the responses of a batch, in the order of its calls. @throws {TransportFault} */
async function readBatch(body: Uint8Array, first: number, count: number): Promise<readonly unknown[]> {
  const responses = await readJson(body);
  if (!Array.isArray(responses)) throw new TransportFault('unable', 'it takes no batches');
  const byId = new Map<unknown, unknown>(responses.map((response) => [Object(response).id, response]));
  return Array.from({ length: count }, (_none, index) => {
    const response = byId.get(first + index);
    if (response === undefined) throw new TransportFault('malformed', 'a response of its batch is missing');
    return Object(response).result;
  });
}

async function readJson(bytes: Uint8Array): Promise<unknown> {
  try {
    return isLargeJson(bytes) ? await parseLargeJson(bytes) : parseJson(bytes);
  } catch (error) {
    throw error instanceof EnvelopeError ? new TransportFault('malformed', error.message) : error;
  }
}

/**
 * Parses a response with a status other than 200. A JSON-RPC error is a response whatever the status. With status 429
 * it is another form of a rate limit.
 *
 * @throws {TransportFault} when it is not a JSON-RPC error.
 */
function readError({ status, body, retryAfter }: HttpResponse, id: number): Envelope {
  if (status === 429) throw new TransportFault('limited', 'HTTP 429', retryAfter);
  try {
    const envelope = readEnvelope(body);
    const isOwn = envelope.id === id || envelope.id === null || envelope.id === undefined;
    if (envelope.error !== undefined && isOwn) return envelope;
  } catch (error) {
    if (!(error instanceof EnvelopeError)) throw error;
  }
  throw new TransportFault(status >= 500 ? 'status' : 'rejected', `HTTP ${status}`);
}

/** Returns the header for the credentials before the @ of an address. */
export function authorizationOf({ username, password }: URL): { readonly authorization?: string } {
  if (username === '' && password === '') return {};
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` };
}

/** An error when the connection ended before the first byte of a response. */
class NoResponseError extends Error {
  readonly fault: TransportFault;

  constructor(fault: TransportFault) {
    super(fault.message);
    this.fault = fault;
  }
}

/** Collects one response within its bounds. */
class ResponseReader implements Dispatcher.DispatchHandler {
  readonly #maxBytes: number;
  readonly #signal: AbortSignal;
  readonly #resolve: (response: HttpResponse) => void;
  readonly #reject: (reason: unknown) => void;
  #body: ResponseBody = createResponseBody(0);
  #status = 200;
  #retryAfter: string | undefined;
  #bytes = 0;
  #hasBegun = false;
  #isSettled = false;
  #controller: Dispatcher.DispatchController | undefined;

  constructor(
    maxBytes: number,
    signal: AbortSignal,
    resolve: (response: HttpResponse) => void,
    reject: (reason: unknown) => void,
  ) {
    this.#maxBytes = maxBytes;
    this.#signal = signal;
    this.#resolve = resolve;
    this.#reject = reject;
    signal.addEventListener('abort', this.#onAbort);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#isSettled) controller.abort(new TransportFault('late', 'nobody waits for it any more'));
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Readonly<Record<string, string | string[] | undefined>>,
  ): void {
    this.#hasBegun = true;
    const encoding = headers['content-encoding'] ?? 'identity';
    this.#status = status;
    this.#retryAfter = headers['retry-after']?.toString();
    if (status !== 200) return;
    const expected = Number(headers['content-length'] ?? 0);
    if (!String(headers['content-type']).toLowerCase().includes('json')) {
      this.#settle(new TransportFault('malformed', 'its content type is not JSON'));
    } else if (encoding !== 'identity') {
      this.#settle(new TransportFault('malformed', 'it is encoded, which was not asked for'));
    } else if (expected > this.#maxBytes) {
      this.#settle(this.#tooLarge());
    } else if (!this.#isSettled) {
      this.#body = createResponseBody(expected);
    }
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Uint8Array): void {
    this.#bytes += chunk.length;
    if (this.#isSettled || this.#status !== 200) {
      // The rest of an error is not read. No call waits for it, and reusing its connection is not worth the bytes.
      if (this.#bytes > MAX_ERROR_BYTES) {
        this.#end();
        controller.abort(this.#tooLarge());
      } else if (!this.#isSettled) this.#body.add(chunk);
      return;
    }
    if (this.#bytes > this.#maxBytes) {
      const fault = this.#tooLarge();
      this.#settle(fault);
      controller.abort(fault);
      return;
    }
    this.#body.add(chunk);
    if (mustPause(chunk.length, this.#bytes, () => controller.resume())) controller.pause();
  }

  onResponseEnd(): void {
    this.#end();
  }

  #end(): void {
    if (!this.#begin()) return;
    const whole = (body: Uint8Array) =>
      this.#resolve({ status: this.#status, body, retryAfter: this.#retryAfter });
    const body = this.#body.join();
    if (body instanceof Promise) void body.then(whole, this.#reject);
    else whole(body);
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    if (this.#status !== 200) return this.#end();
    const fault = toTransportFault(error);
    const hasNoResponse = fault.kind === 'broken' && !this.#hasBegun;
    this.#settle(hasNoResponse ? new NoResponseError(fault) : fault);
  }

  #tooLarge(): TransportFault {
    return new TransportFault('tooLarge', `more than ${this.#maxBytes} bytes`);
  }

  readonly #onAbort = () => {
    if (this.#begin()) this.#reject(this.#signal.reason);
    this.#controller?.abort(new TransportFault('late', 'nobody waits for it any more'));
  };

  #settle(fault: TransportFault | NoResponseError): void {
    if (this.#begin()) this.#reject(fault);
  }

  /** Marks the response as settled. Returns false when it was settled before: the first outcome counts. */
  #begin(): boolean {
    if (this.#isSettled) return false;
    this.#isSettled = true;
    this.#signal.removeEventListener('abort', this.#onAbort);
    return true;
  }
}
