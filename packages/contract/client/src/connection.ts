import type { RpcError } from '@ethread/json-rpc';
import { failureReason } from './failure-reason.ts';
import type { Socket, SocketClass } from './socket.ts';
import { TransportError } from './transport-error.ts';

/** The reason why a connection ended: the connection was lost, or the service rejected the handshake. */
export type ConnectionEnd = TransportError | RpcError;

/** One WebSocket. */
export interface SocketConnection {
  /** True while messages can be sent. */
  readonly isOpen: boolean;
  /** True when the connection was open at any time. */
  readonly wasOpen: boolean;
  /** Bytes that were queued and not yet sent to the network. */
  readonly bufferedAmount: number;
  /** Messages received so far. */
  readonly received: number;
  send(message: string): void;
  /** Closes the connection and passes the reason to `onEnd`. */
  end(reason: TransportError): void;
}

export interface ConnectionEvents {
  onOpen(): void;
  /** Receives a message, parsed from JSON. */
  onMessage(message: unknown): void;
  /** Runs once, when the connection ends. No other event follows. */
  onEnd(reason: ConnectionEnd): void;
  /** Finds out why a handshake failed. Resolves with undefined when the reason is unavailable. */
  explainRejection(): Promise<RpcError | undefined>;
}

/**
 * Opens a connection.
 *
 * @param url A checked address.
 * @param protocols The subprotocols to offer.
 * @throws {TransportError} for an address that the WebSocket class rejects.
 */
export function connect(
  url: URL,
  SocketOf: SocketClass,
  protocols: string[] | undefined,
  events: ConnectionEvents,
): SocketConnection {
  const socket = newSocket(url, SocketOf, protocols);
  let isExplained = false;
  let hasEnded = false;
  let wasOpen = false;
  let received = 0;

  function end(reason: ConnectionEnd): void {
    if (hasEnded) return;
    hasEnded = true;
    socket.close();
    events.onEnd(reason);
  }

  socket.addEventListener('open', () => {
    if (hasEnded) return socket.close();
    wasOpen = true;
    events.onOpen();
  });
  socket.addEventListener('message', ({ data }) => {
    if (hasEnded) return;
    received++;
    const message = parse(data);
    if (message === undefined) end(new TransportError('the service sent what is no JSON'));
    else events.onMessage(message);
  });
  socket.addEventListener('error', ({ message, error }) => {
    const cause = error ?? (message ? new Error(message) : undefined);
    const reason = cause === undefined ? '' : `: ${failureReason(cause)}`;
    fail(`cannot reach ${url.protocol}//${url.host}${reason}`, cause);
  });
  socket.addEventListener('close', ({ code }) => fail(`the connection was closed with code ${code}`));

  /** Ends a lost connection. For a connection that never opened, the service may give the reason. */
  function fail(message: string, cause?: unknown): void {
    if (hasEnded || isExplained) return;
    const lost = new TransportError(message, { cause, isTransient: true });
    if (wasOpen) return end(lost);
    // Both events, `error` and `close`, follow a failed handshake.
    isExplained = true;
    void events.explainRejection().then((rejection) => end(rejection ?? lost));
  }

  return {
    get isOpen() {
      return wasOpen && !hasEnded && socket.readyState === OPEN;
    },
    get wasOpen() {
      return wasOpen;
    },
    get bufferedAmount() {
      return socket.bufferedAmount;
    },
    get received() {
      return received;
    },
    send: (message) => socket.send(message),
    end,
  };
}

/** WebSocket.OPEN. Not every implementation has it as a static field. */
const OPEN = 1;

function newSocket(url: URL, SocketOf: SocketClass, protocols: string[] | undefined): Socket {
  try {
    return protocols ? new SocketOf(url.href, protocols) : new SocketOf(url.href);
  } catch (cause) {
    throw new TransportError(`cannot open a WebSocket to ${url.host}: ${failureReason(cause)}`, { cause });
  }
}

/** Parses a message as JSON. Returns undefined for a message that is not JSON. */
function parse(message: unknown): unknown {
  try {
    return typeof message === 'string' ? JSON.parse(message) : undefined;
  } catch {
    return undefined;
  }
}
