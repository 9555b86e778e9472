import type { Server } from 'node:net';
import type { Proxies } from './proxies.ts';
import { takeConnections } from './take-connections.ts';

/** The limits of open connections. */
export interface ConnectionLimits {
  readonly max: number;
  /** The limit of one address that is not a trusted proxy. */
  readonly maxPerAddress: number;
}

/** Ends each connection that a server accepts beyond the limits, before it reads from the connection. */
export function createConnectionLimit(
  server: Server,
  proxies: Pick<Proxies, 'isTrusted'>,
  { max, maxPerAddress }: ConnectionLimits,
): void {
  const byAddress = new Map<string, number>();
  let open = 0;
  takeConnections(server, 'connection', (socket, proceed) => {
    const address = socket.remoteAddress ?? '';
    const ofAddress = (byAddress.get(address) ?? 0) + 1;
    const isTooMany = open >= max || (ofAddress > maxPerAddress && !proxies.isTrusted(address));
    if (isTooMany) return void socket.destroy();
    open++;
    byAddress.set(address, ofAddress);
    socket.once('close', () => {
      open--;
      const left = (byAddress.get(address) ?? 1) - 1;
      if (left === 0) byAddress.delete(address);
      else byAddress.set(address, left);
    });
    proceed(socket);
  });
}
