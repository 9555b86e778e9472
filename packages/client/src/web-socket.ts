import { connect, type Connection } from './connection.ts';
import { printRequest, readAnswer } from './message.ts';
import type { RequestOptions, Transport } from './transport.ts';
import { TransportError } from './transport-error.ts';

export interface WebSocketOptions {
  /** How long a request may take, in milliseconds. Default 30,000. */
  readonly timeoutMs?: number;
  /** Instead of the global WebSocket. */
  readonly WebSocket?: typeof WebSocket;
}

/**
 * Calls over one WebSocket, opened at the first call and again after it was lost. Requests that wait when it is lost
 * reject; they are not sent again.
 *
 * @example const client = createClient(webSocket('wss://host/ws/v3/KEY'));
 */
export function webSocket(url: string, options: WebSocketOptions = {}): Transport {
  const { timeoutMs = 30_000, WebSocket: Socket = WebSocket } = options;
  let connection: Connection | undefined;
  let closed: TransportError | undefined;
  let lastId = 0;

  function open(): Connection {
    const opened = connect(url, Socket, () => {
      if (connection === opened) connection = undefined;
    });
    return opened;
  }

  return {
    async request<Result>(
      method: string,
      params: readonly unknown[],
      { signal }: RequestOptions = {},
    ): Promise<Result> {
      if (closed) throw closed;
      signal?.throwIfAborted();
      const id = ++lastId;
      const message = printRequest(id, method, params);
      const timeout = new AbortController();
      const timer = setTimeout(
        () => timeout.abort(new TransportError(`no answer within ${timeoutMs} ms`)),
        timeoutMs,
      );
      try {
        const limit = signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal;
        connection ??= open();
        return readAnswer<Result>(await connection.exchange(id, message, limit), id);
      } finally {
        clearTimeout(timer);
      }
    },
    close() {
      closed = new TransportError('the transport was closed');
      connection?.end(closed);
    },
  };
}
