import { TransportError } from './transport-error.ts';

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
  /** Once, when it can carry nothing more; nothing is told after it. */
  onEnd(reason: TransportError): void;
}

/**
 * Opens a connection.
 *
 * @throws {TransportError} for an address that no socket can have.
 */
export function connect(url: string, Socket: typeof WebSocket, events: ConnectionEvents): Connection {
  const socket = newSocket(url, Socket);
  let hasEnded = false;
  let wasOpen = false;
  let received = 0;

  function end(reason: TransportError): void {
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
  socket.addEventListener('error', () => {
    end(new TransportError('the service could not be reached', { isTransient: true }));
  });
  socket.addEventListener('close', ({ code }) => {
    end(new TransportError(`the connection was closed with code ${code}`, { isTransient: true }));
  });

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

function newSocket(url: string, Socket: typeof WebSocket): WebSocket {
  try {
    return new Socket(url);
  } catch (cause) {
    throw new TransportError('no WebSocket can be opened to this address', { cause });
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
