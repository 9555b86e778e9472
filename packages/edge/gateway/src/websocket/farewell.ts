import type { WebSocket } from 'ws';

/** The time that the client has to read why its connection is closed, in milliseconds. */
const FAREWELL_MS = 5_000;
/**
 * The bytes of a closed connection that are read and dropped until then, and of one that is closed as flooding or by its
 * client.
 */
export const FAREWELL_BYTES = 32 * 1024 * 1024;
export const FLOOD_FAREWELL_BYTES = 2 * 1024 * 1024;

/**
 * Ends a connection whose close frame has been sent. If bytes of the client were still unread, ending the connection at
 * once would make the system reset it before the client reads the frame. A client that goes on sending has to wait.
 */
export function endSoon(webSocket: WebSocket): void {
  const forcing = setTimeout(() => webSocket.terminate(), FAREWELL_MS);
  webSocket.on('close', () => clearTimeout(forcing));
}
