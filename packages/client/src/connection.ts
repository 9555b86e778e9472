import type { RpcError } from '@ethread/json-rpc';
import { failureReason } from './failure-reason.ts';
import type { Socket, SocketClass } from './socket.ts';
import { TransportError } from './transport-error.ts';

/** Why a connection ended: it was lost, or the service rejected it. */
export type ConnectionEnd = TransportError | RpcError;

/** One WebSocket. */
export interface Connection {
  /** Whether messages can be sent. */
  readonly isOpen: boolean;
  /** Whether they ever could. */
  readonly wasOpen: boolean;
  /** Bytes that were sent and have not left yet. */
  readonly bufferedAmount: number;
  /** Messages that came so far. */
  readonly received: number;
  send(message: string): void;
  /** Ends it for good; `onEnd` is told the reason. */
  end(reason: TransportError): void;
}

/** What the owner of a connection is told. */
export interface ConnectionEvents {
  onOpen(): void;
  /** A message that is JSON. */
  onMessage(message: unknown): void;
  /** Once, when it can carry nothing more; no other event follows. */
  onEnd(reason: ConnectionEnd): void;
  /** Finds out why a handshake failed; undefined where nobody can tell. */
  explainRejection(): Promise<RpcError | undefined>;
}

/**
 * Opens a connection.
 *
 * @param url An address that has been checked.
 * @throws {TransportError} for an address that no socket can have.
 */
export function connect(url: URL, SocketOf: SocketClass, events: ConnectionEvents): Connection {
  const socket = newSocket(url, SocketOf);
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

  /** Ends a connection that was lost. Of one that never opened the service may say why. */
  function fail(message: string, cause?: unknown): void {
    if (hasEnded || isExplained) return;
    const lost = new TransportError(message, { cause, isTransient: true });
    if (wasOpen) return end(lost);
    // The events `error` and `close` both follow on a handshake that failed.
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

/** WebSocket.OPEN, which not every implementation has as a static. */
const OPEN = 1;

function newSocket(url: URL, SocketOf: SocketClass): Socket {
  try {
    return new SocketOf(url.href);
  } catch (cause) {
    throw new TransportError(`cannot open a WebSocket to ${url.host}: ${failureReason(cause)}`, { cause });
  }
}

/** A message as JSON; undefined for what is none. */
function parse(message: unknown): unknown {
  try {
    return typeof message === 'string' ? JSON.parse(message) : undefined;
  } catch {
    return undefined;
  }
}
