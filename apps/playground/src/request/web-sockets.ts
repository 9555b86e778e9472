import { isObject, type Json } from '../json.ts';
import { parseJson } from '../document/json-source.ts';
import { byteLength, type Reply } from './exchange.ts';

/** Connections that stay open between requests, as is usual for WebSockets. */
export interface WebSockets {
  /** Sends a request and waits for the message with its ID. @throws {Error} with a message for the user. */
  send(url: string, body: string, id: number, signal: AbortSignal): Promise<Reply>;
  close(): void;
}

/** Handles a message that is not a response to a request, such as a subscription's. */
export type OnNotification = (url: string, text: string) => void;

/** Creates a pool of connections, one for each address and at most a few. A connection opens at its first request. */
export function createWebSockets(onNotification: OnNotification): WebSockets {
  const connections = new Map<string, Connection>();

  const connectionTo = (url: string): Connection => {
    const open = connections.get(url);
    if (open) return open;
    for (const [address, connection] of connections) {
      if (connections.size < MAX_CONNECTIONS) break;
      connections.delete(address);
      connection.close();
    }
    const made = connect(
      url,
      (text) => onNotification(url, text),
      () => connections.delete(url),
    );
    connections.set(url, made);
    return made;
  };

  return {
    async send(url, body, id, signal) {
      const start = performance.now();
      const text = await connectionTo(url).ask(body, id, signal);
      return {
        text,
        status: undefined,
        headers: [],
        ms: performance.now() - start,
        bytes: byteLength(text),
        notes: [],
      };
    },
    close() {
      for (const connection of connections.values()) connection.close();
      connections.clear();
    },
  };
}

const MAX_CONNECTIONS = 4;

interface Connection {
  ask(body: string, id: number, signal: AbortSignal): Promise<string>;
  close(): void;
}

interface Waiting {
  readonly resolve: (text: string) => void;
  readonly reject: (error: Error) => void;
}

function connect(url: string, onOther: (text: string) => void, onClose: () => void): Connection {
  const socket = new WebSocket(url);
  const waiting = new Map<number, Waiting>();
  let wasOpen = false;
  const opened = new Promise<void>((resolve) =>
    socket.addEventListener('open', () => {
      wasOpen = true;
      resolve();
    }),
  );
  socket.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const text = String(data);
    const id = idOf(parseJson(text));
    // A service that could not parse the request does not return its ID.
    const asked = id === null ? [...waiting.keys()][0] : id;
    const call = typeof asked === 'number' ? waiting.get(asked) : undefined;
    if (!call || typeof asked !== 'number') return onOther(text);
    waiting.delete(asked);
    call.resolve(text);
  });
  socket.addEventListener('close', ({ code, reason }) => {
    onClose();
    const why = wasOpen
      ? `The connection was closed (${code}${reason ? `: ${reason}` : ''}).`
      : 'The connection could not be opened: the address is wrong, nobody listens there, or it was refused.';
    for (const call of waiting.values()) call.reject(new Error(why));
    waiting.clear();
  });

  return {
    ask: (body, id, signal) =>
      new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        signal.addEventListener(
          'abort',
          () => {
            if (waiting.delete(id)) reject(new DOMException('The request was cancelled.', 'AbortError'));
          },
          { once: true },
        );
        void opened.then(() => {
          if (waiting.has(id)) socket.send(body);
        });
      }),
    close: () => socket.close(),
  };
}

/** Returns the ID of a response, or undefined for any other message. */
function idOf(message: Json | undefined): Json | undefined {
  if (!isObject(message) || (message['result'] === undefined && message['error'] === undefined))
    return undefined;
  return message['id'] ?? null;
}
