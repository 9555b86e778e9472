import { isUtf8 } from 'node:buffer';
import { once } from 'node:events';
import { connect } from 'node:net';
import { WebSocket } from 'ws';
import { PATIENCE_MS } from './patience.ts';

/** A connection that has one message in flight at a time. */
export interface WebSocketConnection {
  /** Sends a message. Resolves to its response, or at once when none is required. Rejects when the connection ends. */
  exchange(
    message: Uint8Array,
    options: { isBinary: boolean; hasResponse: boolean },
  ): Promise<string | undefined>;
  close(): void;
}

export async function openWebSocket(url: string): Promise<WebSocketConnection> {
  const webSocket = new WebSocket(url, { skipUTF8Validation: true });
  await once(webSocket, 'open');
  let unsolicited: string | undefined;
  const note = (message: unknown) => (unsolicited = String(message));
  webSocket.on('message', note);
  return {
    async exchange(message, { isBinary, hasResponse }) {
      // Text that is not UTF-8 closes a connection with 1007. A binary message has an error of the table.
      const binary = isBinary || !isUtf8(message);
      if (unsolicited !== undefined)
        throw new Error(`a message came that nothing asked for: ${unsolicited.slice(0, 80)}`);
      if (!hasResponse) {
        webSocket.send(message, { binary });
        return undefined;
      }
      webSocket.off('message', note);
      const settled = new AbortController();
      const { signal } = settled;
      const timer = setTimeout(() => settled.abort(), PATIENCE_MS);
      try {
        const response = once(webSocket, 'message', { signal });
        const closed = once(webSocket, 'close', { signal });
        webSocket.send(message, { binary });
        const [first, ...rest]: unknown[] = await Promise.race([response, closed]);
        // A close event has a code and a reason. A message has its data and whether it is binary.
        if (typeof first === 'number')
          throw new Error(`the connection was closed with ${first} ${String(rest[0])}`);
        return String(first);
      } finally {
        clearTimeout(timer);
        webSocket.on('message', note);
        settled.abort();
      }
    },
    close: () => webSocket.terminate(),
  };
}

/**
 * Opens a connection by hand, sends bytes unchanged, and ends its side. Resolves to the bytes received until the close.
 */
export function sendFrames(url: string, bytes: Uint8Array): Promise<string> {
  const { hostname, port, host, pathname } = new URL(url);
  return new Promise((resolve, reject) => {
    let received = '';
    let isUpgraded = false;
    const socket = connect({ port: Number(port), host: hostname });
    socket.setTimeout(PATIENCE_MS, () => {
      reject(new Error(`the connection was still open after ${PATIENCE_MS} ms`));
      socket.destroy();
    });
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      if (isUpgraded) resolve(received);
      else reject(new Error('the upgrade got no response'));
    });
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
      if (isUpgraded || !received.includes('\r\n\r\n')) return;
      isUpgraded = received.startsWith('HTTP/1.1 101 ');
      socket.end(bytes);
    });
    socket.write(
      `GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
        'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    );
  });
}
