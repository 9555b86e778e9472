import type { WebSocket } from 'ws';

/** Codes of RFC 6455, section 7.4.1. */
export const CLOSE_GOING_AWAY = 1001;
export const CLOSE_TOO_BIG = 1009;
export const CLOSE_INTERNAL_ERROR = 1011;

/** The contract's own codes, after HTTP's 401, 402, 408 and 429. */
export const CLOSE_KEY_NOT_IN_FORCE = 4401;
export const CLOSE_CREDITS_EXHAUSTED = 4402;
export const CLOSE_SLOW_READER = 4408;
/** A subscription that cannot continue. */
export const CLOSE_CANNOT_CONTINUE = 4408;
export const CLOSE_FLOODING = 4429;

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
