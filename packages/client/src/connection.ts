import { fieldsOf } from './fields-of.ts';
import { toResponseError } from './response-error.ts';
import { TransportError } from './transport-error.ts';

/** One WebSocket and the requests that wait on it. */
export interface Connection {
  /** Sends a message once the socket is open. Rejects with the signal's reason, or with why the connection ended. */
  exchange(id: number, message: string, signal: AbortSignal): Promise<unknown>;
  /** Ends the connection; what waits on it rejects with the reason. */
  end(reason: TransportError): void;
}

interface Waiting {
  resolve(answer: unknown): void;
  reject(reason: unknown): void;
}

/**
 * Opens a connection.
 *
 * @param onEnd Called once, when the connection can take no more requests.
 * @throws {TransportError} for an address that no socket can have.
 */
export function connect(url: string, Socket: typeof WebSocket, onEnd: () => void): Connection {
  const socket = newSocket(url, Socket);
  const waiting = new Map<number, Waiting>();
  let unsent: string[] | undefined = [];
  let ended: TransportError | undefined;

  function end(reason: TransportError): void {
    if (ended) return;
    ended = reason;
    for (const { reject } of waiting.values()) reject(reason);
    waiting.clear();
    socket.close();
    onEnd();
  }

  socket.addEventListener('open', () => {
    for (const message of unsent ?? []) socket.send(message);
    unsent = undefined;
  });
  socket.addEventListener('message', ({ data }) => {
    const answer = parse(data);
    const { id, error } = fieldsOf(answer);
    if (typeof id === 'number') {
      waiting.get(id)?.resolve(answer);
    } else if (answer === undefined || error !== undefined) {
      // An error without an id belongs to one of the requests, and nobody knows to which.
      const cause = error === undefined ? undefined : toResponseError(error);
      end(new TransportError('the service sent what is no answer to a request', { cause }));
    }
  });
  socket.addEventListener('error', () => end(new TransportError('the service could not be reached')));
  socket.addEventListener('close', ({ code }) => {
    end(new TransportError(`the connection was closed with code ${code}`));
  });

  return {
    end,
    exchange(id, message, signal) {
      return new Promise<unknown>((resolve, reject) => {
        signal.throwIfAborted();
        if (ended) throw ended;
        const abort = () => settle(() => reject(signal.reason));
        const settle = (settled: () => void) => {
          waiting.delete(id);
          signal.removeEventListener('abort', abort);
          settled();
        };
        signal.addEventListener('abort', abort);
        waiting.set(id, {
          resolve: (answer) => settle(() => resolve(answer)),
          reject: (reason) => settle(() => reject(reason)),
        });
        if (unsent) unsent.push(message);
        else socket.send(message);
      });
    },
  };
}

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
