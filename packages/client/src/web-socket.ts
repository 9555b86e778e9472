import { ContractError } from '@ethread/types';
import { type Connection, type ConnectionEnd, connect } from './connection.ts';
import { checkEndpoint } from './endpoint.ts';
import { fieldsOf } from './fields-of.ts';
import { handshakeRejection } from './handshake-rejection.ts';
import { settle } from './settle.ts';
import { type PendingCall, pendingCall } from './pending-call.ts';
import { type DocumentErrors, toResponseError } from './response-error.ts';
import { delayBefore, isTransient, type RetryOptions, withRetry } from './retry.ts';
import { type SocketClass, socketClass } from './socket.ts';
import type { Transport } from './transport.ts';
import { TransportError } from './transport-error.ts';

export interface WebSocketOptions extends RetryOptions {
  /** How long a try may take, with all connections that it needs, in milliseconds. Default 30,000. */
  readonly timeoutMs?: number;
  /** Calls that may be without an answer at once; the others wait here. Default 128. */
  readonly maxInFlight?: number;
  /** Bytes that may wait in the socket; what is more waits here. Default 1 MiB. */
  readonly maxBufferedBytes?: number;
  /** Instead of the global WebSocket, for example the class of the package `ws`. */
  readonly WebSocket?: SocketClass;
  /** The errors of the document that is spoken. Default the service's. */
  readonly errors?: DocumentErrors;
}

/** A call, and how it fares. */
interface Voyage {
  readonly call: PendingCall;
  readonly timer: ReturnType<typeof setTimeout>;
  /** Connections that it may still lose. */
  lives: number;
  /** What its connection had received when it was sent. */
  receivedBefore: number;
}

/** What the service says of one call may pass; a connection that was lost has been tried again already. */
const mayPass = (error: unknown) => error instanceof ContractError && isTransient(error);

/**
 * Calls over one WebSocket, which is opened when there is something to send, and again after it was lost. What had no
 * answer then is sent again.
 *
 * @throws {TransportError} at once, for a malformed URL, one that is not `ws:` or `wss:`, and a runtime without WebSocket.
 * @example const client = createClient(webSocket('wss://host/ws/v3/KEY'));
 */
export function webSocket(url: string, options: WebSocketOptions = {}): Transport {
  const { timeoutMs = 30_000, maxInFlight = 128, maxBufferedBytes = 1024 * 1024, errors } = options;
  const address = checkEndpoint(url, {
    factory: 'webSocket',
    schemes: ['ws:', 'wss:'],
    example: 'wss://HOST/ws/v3/API_KEY',
    other: 'http',
  });
  const SocketOf = socketClass(options.WebSocket);
  const closing = new AbortController();
  /** Both in the order in which they were asked. */
  let unsent = new Set<Voyage>();
  const sent = new Map<number, Voyage>();
  let connection: Connection | undefined;
  let reconnecting: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let lastId = 0;

  /** Sends what may be sent. */
  function pump(): void {
    if (unsent.size === 0 || reconnecting !== undefined) return;
    if (!connection) return open();
    if (!connection.isOpen) return;
    for (const voyage of unsent) {
      // Both fall with an answer, a lost connection or the end of a call, and each of these pumps.
      if (sent.size >= maxInFlight || connection.bufferedAmount > maxBufferedBytes) return;
      unsent.delete(voyage);
      sent.set(voyage.call.id, voyage);
      voyage.receivedBefore = connection.received;
      connection.send(voyage.call.text);
    }
  }

  function open(): void {
    try {
      const explainRejection = () => handshakeRejection(address, errors);
      connection = connect(address, SocketOf, { onOpen: pump, onMessage, onEnd, explainRejection });
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
      settle(voyage.call, message, errors);
      pump();
    } else if (typeof id !== 'number' && error !== undefined) {
      // It belongs to one of the calls, and nobody knows to which.
      const cause = toResponseError(error, errors);
      connection?.end(new TransportError('the service sent what is no answer to a request', { cause }));
    }
  }

  function onEnd(reason: ConnectionEnd): void {
    const wasOpen = connection?.wasOpen ?? false;
    connection = undefined;
    const waiting = [...sent.values(), ...unsent];
    if (!isTransient(reason)) {
      // A handshake that was rejected would be rejected for those that wait, too.
      rejectAll(wasOpen ? sent.values() : waiting, reason);
      return pump();
    }
    // Those that wait for a connection that never opened suffer, too.
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

  /** Forgets a call. */
  function leave(voyage: Voyage): void {
    clearTimeout(voyage.timer);
    sent.delete(voyage.call.id);
    unsent.delete(voyage);
  }

  function start(call: PendingCall, retries: number): void {
    const timer = setTimeout(() => {
      const isSilent = sent.has(call.id) && connection?.received === voyage.receivedBefore;
      leave(voyage);
      call.reject(new TransportError(`no answer within ${timeoutMs} ms`, { isTransient: true }));
      // Nothing came since it was sent: the connection is dead, and nobody said so.
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

  return {
    request(method, params, requestOptions = {}) {
      const { signal, retries = options.retries ?? 3 } = requestOptions;
      return withRetry(
        () =>
          pendingCall({ id: ++lastId, method, params, signal, closing: closing.signal }, (call) =>
            start(call, retries),
          ),
        options,
        requestOptions,
        closing.signal,
        mayPass,
      );
    },
    close() {
      const reason = new TransportError('the transport was closed');
      closing.abort(reason);
      clearTimeout(reconnecting);
      rejectAll([...sent.values(), ...unsent], reason);
      connection?.end(reason);
    },
  };
}
