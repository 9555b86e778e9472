import type { Server, Socket } from 'node:net';
import { addressGroup } from './address-group.ts';
import type { RejectedConnections } from './connection-limit.ts';
import type { Proxies } from './proxies.ts';
import { takeConnections } from './take-connections.ts';

/** Limits the new connections of each address, or of each IPv6 network. */
export interface ConnectionRate {
  /** Counts a new connection. Returns false when it exceeds the rate. */
  accepts(address: string): boolean;
}

/** The limits of the connections of one address. Trusted proxies have none. */
export interface AddressLimits {
  /** Open connections. */
  readonly maxOpen: number;
  /** New connections. Default: unlimited. */
  readonly rate?: ConnectionRate | undefined;
  /** Counts what exceeds the limits. */
  readonly rejected: Pick<RejectedConnections, 'address' | 'rate'>;
}

/** The limits of addresses. */
export interface AddressLimit {
  /** Returns the address of a connection without its requests, or undefined for a trusted or unknown one. */
  addressOf(socket: Socket): string | undefined;
}

/** Ends each connection of an address beyond its limits, before anything else reads from the connection. */
export function createAddressLimit(
  server: Server,
  proxies: Pick<Proxies, 'isTrusted' | 'addressOf'>,
  { maxOpen, rate, rejected }: AddressLimits,
): AddressLimit {
  const openByAddress = new Map<string, number>();

  function addressOf(socket: Socket): string | undefined {
    const address = proxies.addressOf({ socket, method: undefined, url: undefined, headers: {} });
    return address === undefined || proxies.isTrusted(address) ? undefined : addressGroup(address);
  }

  takeConnections(server, 'connection', (socket, proceed) => {
    const address = addressOf(socket);
    if (address === undefined) return proceed(socket);
    const open = openByAddress.get(address) ?? 0;
    const exceeded = open >= maxOpen ? 'address' : rate?.accepts(address) === false ? 'rate' : undefined;
    if (exceeded !== undefined) {
      rejected[exceeded]++;
      return void socket.destroy();
    }
    openByAddress.set(address, open + 1);
    socket.once('close', () => {
      const left = (openByAddress.get(address) ?? 1) - 1;
      if (left === 0) openByAddress.delete(address);
      else openByAddress.set(address, left);
    });
    proceed(socket);
  });

  return { addressOf };
}
