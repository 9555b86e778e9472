import { isIPv6, type Server, type Socket } from 'node:net';
import type { Logger } from '@ethread/core';
import type { Proxies } from './proxies.ts';

/**
 * Passes each connection that a server opens to `take` first, with a function that passes it on to the previous
 * listeners.
 *
 * @param event - `connection`, or `secureConnection` for the connection within TLS.
 */
export function takeConnections<Connection extends Socket>(
  server: Server,
  event: 'connection' | 'secureConnection',
  take: (socket: Connection, proceed: (socket: Socket) => void) => void,
): void {
  const listeners = server.listeners(event);
  const proceed = (socket: Socket) => {
    for (const listener of listeners) listener.call(server, socket);
  };
  server.removeAllListeners(event).on(event, (socket: Connection) => take(socket, proceed));
}

/** The connections that a server ended at once since its start, by the limit that they exceeded. */
export interface RejectedConnections {
  open: number;
  address: number;
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

/** The groups of an IPv6 address that a network of one user shares (RFC 6177). */
const NETWORK_GROUPS = 4;
const GROUPS = 8;

/**
 * Returns the group of addresses that one user can have: an IPv4 address, or the first 64 bits of an IPv6 address. The
 * rest of an IPv6 address is the user's choice.
 */
export function addressGroup(address: string | undefined): string {
  if (address === undefined || !isIPv6(address)) return address ?? '';
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  if (mapped !== undefined) return mapped;
  const [head = '', tail = ''] = address.split('%', 1).join('').split('::');
  const first = head.split(':').filter(Boolean);
  const last = tail.split(':').filter(Boolean);
  const zeros = Array<string>(Math.max(0, GROUPS - first.length - last.length)).fill('0');
  const groups = [...first, ...zeros, ...last].slice(0, NETWORK_GROUPS);
  return groups.map((group) => parseInt(group, 16).toString(16)).join(':');
}

/** The limits of the connections of one address, or of one IPv6 network. Trusted proxies have none. */
export interface AddressLimits {
  readonly maxOpen: number;
  /** New connections a second. */
  readonly perSecond: number;
  readonly rejected: Pick<RejectedConnections, 'address' | 'rate'>;
}

/**
 * Ends each connection of an address beyond its limits, before anything else reads from the connection.
 *
 * @returns a function that returns the address of a connection without its requests, or undefined for a trusted or
 *   unknown one.
 */
export function createAddressLimit(
  server: Server,
  proxies: Pick<Proxies, 'isTrusted' | 'addressOf'>,
  { maxOpen, perSecond, rejected }: AddressLimits,
): (socket: Socket) => string | undefined {
  const openByAddress = new Map<string, number>();
  const newByAddress = new Map<string, number>();
  let second = 0;

  /** Counts a new connection. Returns whether its address has more than its number in this second. */
  function exceedsRate(address: string): boolean {
    const now = Math.floor(performance.now() / 1_000);
    if (now !== second) newByAddress.clear();
    second = now;
    const count = (newByAddress.get(address) ?? 0) + 1;
    newByAddress.set(address, count);
    return count > perSecond;
  }

  function addressOf(socket: Socket): string | undefined {
    const address = proxies.addressOf({ socket, method: undefined, url: undefined, headers: {} });
    return address === undefined || proxies.isTrusted(address) ? undefined : addressGroup(address);
  }

  takeConnections(server, 'connection', (socket, proceed) => {
    const address = addressOf(socket);
    if (address === undefined) return proceed(socket);
    const open = openByAddress.get(address) ?? 0;
    const exceeded = open >= maxOpen ? 'address' : exceedsRate(address) ? 'rate' : undefined;
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

  return addressOf;
}
