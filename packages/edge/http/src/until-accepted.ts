import type { Server } from 'node:net';

/** The longest time to wait, in milliseconds. */
const MAX_MS = 1_000;
/** The ticks without a new connection that must follow one another. */
const QUIET_TICKS = 3;
/** The duration of the last of them, in milliseconds: in a longer one, a connection may have come after the check. */
const SHORT_TICK_MS = 0.5;
/** The time after which the last of them may be longer, because the process is busy, in milliseconds. */
const BUSY_MS = 100;

/**
 * Waits until a server has accepted the connections that wait in its listener. The system resets those that wait when
 * the listener is closed. One connection is accepted in each event-loop tick.
 */
export function untilAccepted(server: Server): Promise<void> {
  const began = performance.now();
  let tick = began;
  let quietTicks = 0;
  const onConnection = () => (quietTicks = -1);
  server.on('connection', onConnection);
  return new Promise((resolve) => {
    const check = () => {
      const now = performance.now();
      quietTicks++;
      const isShort = now - tick < SHORT_TICK_MS || now - began > BUSY_MS;
      if ((quietTicks >= QUIET_TICKS && isShort) || now - began > MAX_MS) {
        server.off('connection', onConnection);
        return resolve();
      }
      tick = now;
      setImmediate(check);
    };
    setImmediate(check);
  });
}
