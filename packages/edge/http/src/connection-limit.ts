import type { Server } from 'node:net';
import type { Logger } from '@ethread/core';
import { takeConnections } from './take-connections.ts';

/** The connections that a server ended at once since its start, by the limit that they exceeded. */
export interface RejectedConnections {
  /** The limit of open connections. */
  open: number;
  /** The limit of open connections of one address. */
  address: number;
  /** The limit of new connections of one address. */
  rate: number;
}

/** The share of the limit below which the log reports the end of the rejections, so that it has few lines. */
const END_SHARE = 0.9;

/**
 * Ends each connection that a server accepts beyond a number of open ones, before it reads from the connection. Logs when
 * that begins and ends.
 */
export function createConnectionLimit(
  server: Server,
  max: number,
  { logger, rejected }: { readonly logger: Logger; readonly rejected: RejectedConnections },
): void {
  let open = 0;
  /** The rejections since the last line of the log. */
  let rejections = 0;
  takeConnections(server, 'connection', (socket, proceed) => {
    if (open >= max) {
      if (rejections === 0) logger.warn({ open }, 'new connections are rejected: too many are open');
      rejections++;
      rejected.open++;
      return void socket.destroy();
    }
    open++;
    socket.once('close', () => {
      open--;
      if (rejections === 0 || open > max * END_SHARE) return;
      logger.info({ open, rejections }, 'new connections are accepted again');
      rejections = 0;
    });
    proceed(socket);
  });
}
