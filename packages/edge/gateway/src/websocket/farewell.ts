import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';

/** The time that the client has to read why its connection is closed, in milliseconds. */
const FAREWELL_MS = 5_000;
/** The bytes of a closed connection that are read and dropped until then, and of one that is closed as flooding. */
const MAX_BYTES = 32 * 1024 * 1024;
const MAX_FLOOD_BYTES = 2 * 1024 * 1024;

/**
 * Ends a connection whose close frame has been sent. If bytes of the client were still unread, ending the connection at
 * once would make the system reset it before the client reads the frame. A client that goes on sending has to wait.
 *
 * @param onExcess - called for each part beyond the bytes that are read. It stops reading.
 */
export function endSoon(
  webSocket: WebSocket,
  socket: Duplex,
  isFlooding: boolean,
  onExcess: () => void,
): void {
  const maxBytes = isFlooding ? MAX_FLOOD_BYTES : MAX_BYTES;
  let bytes = 0;
  socket.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maxBytes) onExcess();
  });
  const forcing = setTimeout(() => webSocket.terminate(), FAREWELL_MS);
  webSocket.on('close', () => clearTimeout(forcing));
}
