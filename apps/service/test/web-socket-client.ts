import { once } from 'node:events';
import { WebSocket } from 'ws';

/** Sends one text message per call and returns the parsed responses in order. */
export interface WebSocketClient {
  call(body: string): Promise<unknown>;
  close(): void;
}

/** Opens a connection that sends calls one after another. */
export async function openWebSocket(url: string): Promise<WebSocketClient> {
  const webSocket = new WebSocket(url);
  await once(webSocket, 'open');
  return {
    async call(body) {
      const response = once(webSocket, 'message', { signal: AbortSignal.timeout(60_000) });
      webSocket.send(body);
      const [message]: unknown[] = await response;
      return JSON.parse(String(message));
    },
    close: () => webSocket.close(),
  };
}
