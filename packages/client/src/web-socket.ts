import { readAnswer, withoutTrailing } from './http.ts';
import type { RequestOptions, Transport } from './transport.ts';
import { TransportError } from './transport-error.ts';

export interface WebSocketOptions {
  /** How long a request may take, in milliseconds. Default 30,000. */
  readonly timeoutMs?: number;
  /** Instead of the global WebSocket. */
  readonly WebSocket?: typeof WebSocket;
}

interface Waiting {
  resolve(answer: unknown): void;
  reject(reason: unknown): void;
}

/**
 * Calls over one WebSocket, opened at the first call and again after it was lost.
 *
 * @example const client = createClient(webSocket('wss://host/ws/v3/KEY'));
 */
export function webSocket(url: string, options: WebSocketOptions = {}): Transport {
  const { timeoutMs = 30_000, WebSocket: Socket = WebSocket } = options;
  const waiting = new Map<number, Waiting>();
  let opened: Promise<WebSocket> | undefined;
  let lastId = 0;

  function fail(reason: TransportError): void {
    opened = undefined;
    for (const { reject } of waiting.values()) reject(reason);
    waiting.clear();
  }

  function open(): Promise<WebSocket> {
    return new Promise((resolve, reject) => {
      const socket = new Socket(url);
      socket.addEventListener('open', () => resolve(socket));
      socket.addEventListener('message', ({ data }) => receive(data));
      socket.addEventListener('close', ({ code }) => {
        const reason = new TransportError(`the connection was closed (${code})`);
        reject(reason);
        fail(reason);
      });
    });
  }

  function receive(message: unknown): void {
    const answer: unknown = typeof message === 'string' ? JSON.parse(message) : undefined;
    const id: unknown = Object(answer).id;
    if (typeof id !== 'number') return;
    waiting.get(id)?.resolve(answer);
    waiting.delete(id);
  }

  return {
    async request<Result>(
      method: string,
      params: readonly unknown[],
      { signal }: RequestOptions = {},
    ): Promise<Result> {
      const id = ++lastId;
      const limit = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]);
      limit.throwIfAborted();
      const message = JSON.stringify({ jsonrpc: '2.0', id, method, params: withoutTrailing(params) });
      opened ??= open();
      const opening = opened;
      const answer = await new Promise<unknown>((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        limit.addEventListener('abort', () => {
          waiting.delete(id);
          reject(limit.reason);
        });
        opening.then((socket) => {
          if (waiting.has(id)) socket.send(message);
        }, reject);
      });
      return readAnswer<Result>(answer, id);
    },
    close() {
      const closing = opened;
      fail(new TransportError('the transport was closed'));
      closing?.then(
        (socket) => socket.close(),
        () => undefined,
      );
    },
  };
}
