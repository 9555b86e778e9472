import { isObject, isSame, type Json, parseJson } from '@ethread/openrpc';
import { idsIn, isSilent } from './body.ts';
import { plainReply, type Reply } from './exchange.ts';

/** A connection that stays open between requests, as is usual for WebSockets. */
export interface WebSockets {
  /**
   * Sends a request and waits for the message with its IDs. Notifications alone have an empty response.
   * @throws {Error} with a message for the user.
   */
  send(url: string, body: string, signal: AbortSignal): Promise<Reply>;
  close(): void;
}

/** Handles a message that is not a response to a request, such as a subscription's. */
export type OnNotification = (text: string) => void;

/** Creates the connection of a page, which opens at its first request, and closes when another address gets one. */
export function createWebSockets(onNotification: OnNotification): WebSockets {
  let current: { readonly url: string; readonly connection: Connection } | undefined;

  const connectionTo = (url: string): Connection => {
    if (current?.url === url) return current.connection;
    current?.connection.close();
    const connection = connect(url, onNotification, () => {
      if (current?.connection === connection) current = undefined;
    });
    current = { url, connection };
    return connection;
  };

  return {
    async send(url, body, signal) {
      const start = performance.now();
      return plainReply(await connectionTo(url).ask(body, signal), start);
    },
    close: () => current?.connection.close(),
  };
}

interface Connection {
  ask(body: string, signal: AbortSignal): Promise<string>;
  close(): void;
}

interface Waiting {
  readonly ids: readonly Json[];
  readonly resolve: (text: string) => void;
  readonly reject: (error: Error) => void;
}

function connect(url: string, onOther: (text: string) => void, onClose: () => void): Connection {
  const socket = new WebSocket(url);
  const waiting = new Set<Waiting>();
  let wasOpen = false;
  const opened = new Promise<void>((resolve) =>
    socket.addEventListener('open', () => {
      wasOpen = true;
      resolve();
    }),
  );
  socket.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const text = String(data);
    const ids = responseIdsIn(parseJson(text));
    // A service that could not parse the request does not return its ID.
    const call = [...waiting].find((one) =>
      ids.some((id) => id === null || one.ids.some((asked) => isSame(asked, id))),
    );
    if (!call) return onOther(text);
    waiting.delete(call);
    call.resolve(text);
  });
  socket.addEventListener('close', ({ code, reason }) => {
    onClose();
    const why = wasOpen
      ? `The connection was closed (${code}${reason ? `: ${reason}` : ''}).`
      : 'The connection could not be opened: the address is wrong, no service listens there, or the service rejected it.';
    for (const call of waiting) call.reject(new Error(why));
    waiting.clear();
  });

  return {
    ask: (body, signal) =>
      new Promise((resolve, reject) => {
        const request = parseJson(body);
        const call: Waiting = { ids: idsIn(request), resolve, reject };
        waiting.add(call);
        signal.addEventListener(
          'abort',
          () => {
            if (waiting.delete(call)) reject(new DOMException('The request was cancelled.', 'AbortError'));
          },
          { once: true },
        );
        void opened.then(() => {
          if (!waiting.has(call)) return;
          socket.send(body);
          if (isSilent(request) && waiting.delete(call)) resolve('');
        });
      }),
    close: () => socket.close(),
  };
}

/** Returns the IDs of a response or of a batch of them, and none for any other message. */
function responseIdsIn(message: Json | undefined): readonly Json[] {
  const items: readonly (Json | undefined)[] = Array.isArray(message) ? message : [message];
  return items.flatMap((item) =>
    isObject(item) && (item['result'] !== undefined || item['error'] !== undefined)
      ? [item['id'] ?? null]
      : [],
  );
}
