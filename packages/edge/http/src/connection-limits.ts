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

/** The limits of a server's connections. Those of one address, or of one IPv6 network, do not count for trusted proxies. */
export interface ConnectionLimits {
  readonly maxOpen: number;
  readonly maxOpenOfAddress: number;
  /** New connections of one address a second. */
  readonly perSecond: number;
}

/** The share of the limit below which the log reports the end of the rejections, so that it has few lines. */
const END_SHARE = 0.9;

/** Ends the connections of a server beyond its limits, before anything reads from them. Logs when too many are open. */
export class LimitedConnections {
  readonly rejected: RejectedConnections = { open: 0, address: 0, rate: 0 };
  readonly #proxies: Pick<Proxies, 'isTrusted' | 'addressOf'>;
  readonly #limits: ConnectionLimits;
  readonly #logger: Logger;
  #open = 0;
  /** The rejections since the last line of the log. */
  #rejections = 0;
  readonly #openByAddress = new Map<string, number>();
  readonly #newByAddress = new Map<string, number>();
  #second = 0;

  constructor(server: Server, proxies: Proxies, limits: ConnectionLimits, logger: Logger) {
    this.#proxies = proxies;
    this.#limits = limits;
    this.#logger = logger;
    takeConnections(server, 'connection', (socket, proceed) => {
      const address = this.addressOf(socket);
      const exceeded = this.#exceededBy(address);
      if (exceeded !== undefined) {
        this.rejected[exceeded]++;
        return void socket.destroy();
      }
      this.#count(address, 1);
      socket.once('close', () => this.#count(address, -1));
      proceed(socket);
    });
  }

  /** Returns the address of a connection without its requests, or undefined for a trusted or unknown one. */
  addressOf(socket: Socket): string | undefined {
    const address = this.#proxies.addressOf({ socket, method: undefined, url: undefined, headers: {} });
    return address === undefined || this.#proxies.isTrusted(address) ? undefined : addressGroup(address);
  }

  #exceededBy(address: string | undefined): keyof RejectedConnections | undefined {
    if (this.#open >= this.#limits.maxOpen) {
      if (this.#rejections++ === 0)
        this.#logger.warn({ open: this.#open }, 'new connections are rejected: too many are open');
      return 'open';
    }
    if (address === undefined) return undefined;
    if ((this.#openByAddress.get(address) ?? 0) >= this.#limits.maxOpenOfAddress) return 'address';
    return this.#exceedsRate(address) ? 'rate' : undefined;
  }

  /** Counts a new connection. Returns whether its address has more than its number in this second. */
  #exceedsRate(address: string): boolean {
    const now = Math.floor(performance.now() / 1_000);
    if (now !== this.#second) this.#newByAddress.clear();
    this.#second = now;
    const count = (this.#newByAddress.get(address) ?? 0) + 1;
    this.#newByAddress.set(address, count);
    return count > this.#limits.perSecond;
  }

  /** Counts a connection that opens (1) or closes (-1). */
  #count(address: string | undefined, change: 1 | -1): void {
    this.#open += change;
    if (address !== undefined) {
      const open = (this.#openByAddress.get(address) ?? 0) + change;
      if (open === 0) this.#openByAddress.delete(address);
      else this.#openByAddress.set(address, open);
    }
    if (this.#rejections === 0 || this.#open > this.#limits.maxOpen * END_SHARE) return;
    const [open, rejections] = [this.#open, this.#rejections];
    this.#logger.info({ open, rejections }, 'new connections are accepted again');
    this.#rejections = 0;
  }
}
