import { ContractError } from '@ethread/types';
import { type SocketConnection, type ConnectionEnd, connect } from './connection.ts';
import { checkEndpoint } from './endpoint.ts';
import { fieldsOf } from './fields-of.ts';
import { handshakeRejection } from './handshake-rejection.ts';
import { endCall } from './end-call.ts';
import { type PendingCall, pendingCall } from './pending-call.ts';
import { type DocumentErrors, toResponseError } from './response-error.ts';
import { delayBefore, isTransient, type RetryOptions, withRetry } from './retry.ts';
import { type SocketClass, socketClass } from './socket.ts';
import type { RequestOptions, Transport } from './transport.ts';
import { TransportError } from './transport-error.ts';

export interface WebSocketOptions extends RetryOptions {
  /** The API key, for a URL that has none: `wss://HOST/ws/v3`. Sent as a subprotocol, as browsers send no headers. */
  readonly apiKey?: string;
  /** The timeout of one try, over all connections that it uses, in milliseconds. Default 30,000. */
  readonly timeoutMs?: number;
  /** The most calls in flight. Further calls wait in the client. Default 128. */
  readonly maxInFlight?: number;
  /** The most bytes buffered in the socket. Further calls wait in the client. Default 1 MiB. */
  readonly maxBufferedBytes?: number;
  /** The WebSocket class to use instead of the global one, for example that of the package `ws`. */
  readonly WebSocket?: SocketClass;
  /** The errors of the document that the endpoint implements. Default: the service's document. */
  readonly errors?: DocumentErrors;
}

/** A call and its progress. */
interface Voyage {
  readonly call: PendingCall;
  readonly timer: ReturnType<typeof setTimeout>;
  /** The number of further connections that the call may lose. */
  lives: number;
  /** The messages that its connection had received when the call was sent. */
  receivedBefore: number;
}

/** Returns true for a transient error of one call. A lost connection has been retried already. */
const mayPass = (error: unknown) => error instanceof ContractError && isTransient(error);

/**
 * Creates a transport over one WebSocket. It opens the WebSocket when there is a call to send, and reopens it after a
 * loss. Calls without a response are then sent again.
 *
 * @throws {TransportError} at once, for a malformed URL, a URL that is not `ws:` or `wss:`, and a runtime without
 * WebSocket.
 * @example const client = createClient(webSocket('wss://host/ws/v3/KEY'));
 */
export function webSocket(url: string, options: WebSocketOptions = {}): Transport {
  const { timeoutMs = 30_000, maxInFlight = 128, maxBufferedBytes = 1024 * 1024, errors } = options;
  const address = checkEndpoint(url, 'webSocket');
  const SocketOf = socketClass(options.WebSocket);
  const closing = new AbortController();
  /** Both are in the order of the requests. */
  let unsent = new Set<Voyage>();
  const sent = new Map<number, Voyage>();
  let connection: SocketConnection | undefined;
  let reconnecting: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let lastId = 0;

  /** Sends calls until a limit is reached. */
  function pump(): void {
    if (unsent.size === 0 || reconnecting !== undefined) return;
    if (!connection) return open();
    if (!connection.isOpen) return;
    for (const voyage of unsent) {
      // Both values fall with a response, a lost connection or the end of a call. Each of these calls `pump` again.
      if (sent.size >= maxInFlight || connection.bufferedAmount > maxBufferedBytes) return;
      unsent.delete(voyage);
      sent.set(voyage.call.id, voyage);
      voyage.receivedBefore = connection.received;
      connection.send(voyage.call.text);
    }
  }

  function open(): void {
    try {
      const { apiKey } = options;
      const explainRejection = () => handshakeRejection(address, errors, apiKey);
      const protocols = apiKey === undefined ? undefined : ['ethread', `key.${apiKey}`];
      connection = connect(address, SocketOf, protocols, {
        onOpen: pump,
        onMessage,
        onEnd,
        explainRejection,
      });
    } catch (error) {
      rejectAll(unsent, error);
    }
  }

  function onMessage(message: unknown): void {
    failures = 0;
    const { id, error } = fieldsOf(message);
    const voyage = typeof id === 'number' ? sent.get(id) : undefined;
    if (voyage) {
      leave(voyage);
      endCall(voyage.call, message, errors);
      pump();
    } else if (typeof id !== 'number' && error !== undefined) {
      // The error belongs to one of the calls, but it has no ID to find the call by.
      const cause = toResponseError(error, errors);
      connection?.end(new TransportError('the service sent no response to a request', { cause }));
    }
  }

  function onEnd(reason: ConnectionEnd): void {
    const wasOpen = connection?.wasOpen ?? false;
    connection = undefined;
    const waiting = [...sent.values(), ...unsent];
    if (!isTransient(reason)) {
      // The service would reject the handshake again for the waiting calls.
      rejectAll(wasOpen ? sent.values() : waiting, reason);
      return pump();
    }
    // A connection that never opened counts as lost for the waiting calls, too.
    const lost = wasOpen ? [...sent.values()] : waiting;
    rejectAll(
      lost.filter((voyage) => --voyage.lives < 0),
      reason,
    );
    unsent = new Set(waiting.filter(({ call }) => !call.isSettled));
    sent.clear();
    if (unsent.size > 0) reconnect();
  }

  function reconnect(): void {
    reconnecting = setTimeout(
      () => {
        reconnecting = undefined;
        pump();
      },
      delayBefore(failures++, options),
    );
  }

  function rejectAll(voyages: Iterable<Voyage>, reason: unknown): void {
    for (const voyage of [...voyages]) {
      leave(voyage);
      voyage.call.reject(reason);
    }
  }

  /** Removes a call from both queues. */
  function leave(voyage: Voyage): void {
    clearTimeout(voyage.timer);
    sent.delete(voyage.call.id);
    unsent.delete(voyage);
  }

  function start(call: PendingCall, retries: number): void {
    const timer = setTimeout(() => {
      const isSilent = sent.has(call.id) && connection?.received === voyage.receivedBefore;
      leave(voyage);
      call.reject(new TransportError(`no response within ${timeoutMs} ms`, { isTransient: true }));
      // No message arrived since the call was sent, so the connection is dead without a close event.
      if (isSilent) connection?.end(new TransportError('the connection was silent', { isTransient: true }));
      pump();
    }, timeoutMs);
    const voyage: Voyage = { call, timer, lives: retries, receivedBefore: 0 };
    call.onAbandoned = () => {
      leave(voyage);
      pump();
    };
    unsent.add(voyage);
    pump();
  }

  function request<Result>(
    method: string,
    params: readonly unknown[],
    requestOptions: RequestOptions = {},
  ): Promise<Result> {
    const { signal, retries = options.retries ?? 3 } = requestOptions;
    return withRetry(
      () =>
        pendingCall<Result>({ id: ++lastId, method, params, signal, closing: closing.signal }, (call) =>
          start(call, retries),
        ),
      options,
      requestOptions,
      closing.signal,
      mayPass,
    );
  }

  return {
    request,
    close() {
      const reason = new TransportError('the transport was closed');
      closing.abort(reason);
      clearTimeout(reconnecting);
      rejectAll([...sent.values(), ...unsent], reason);
      connection?.end(reason);
    },
  };
}
