import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

const LIMITS = {
  /** The longest time that a connection lingers, in milliseconds. */
  lingerMs: 10_000,
  /** The time without a byte after which a client has nothing more to send, in milliseconds. */
  quietMs: 5_000,
  /** The bytes that a client may send until its connection is reset: three of the largest bodies. */
  maxBytes: 16 * 1024 * 1024,
  /** Connections. Beyond them the oldest connection is ended. */
  maxConnections: 1_000,
  maxConnectionsPerAddress: 100,
};

export type LingeringLimits = Readonly<typeof LIMITS>;
/** The time without a byte while the server stops, in milliseconds. */
const STOPPING_QUIET_MS = 1_000;

/**
 * Ends connections so that their clients can read the last response. When a socket with unread bytes is closed, the
 * system resets the connection, and the client loses the response (RFC 9112, section 9.6). Instead the server closes
 * its side, and drops what the client still sends until the client closes too, within bounds.
 */
export class Lingering {
  readonly #addressOf: (socket: Socket) => string | undefined;
  readonly #limits: LingeringLimits;
  /** The addresses of the connections, the oldest connection first. */
  readonly #open = new Map<Socket, string | undefined>();
  readonly #byAddress = new Map<string, Set<Socket>>();
  #quietMs: number;

  /** @param addressOf - returns the address whose connections are limited, or undefined when they are not. */
  constructor(addressOf: (socket: Socket) => string | undefined, limits: LingeringLimits = LIMITS) {
    this.#addressOf = addressOf;
    this.#limits = limits;
    this.#quietMs = limits.quietMs;
  }

  get size(): number {
    return this.#open.size;
  }

  has(socket: Duplex): boolean {
    return socket instanceof Socket && this.#open.has(socket);
  }

  /**
   * Bounds the time of a connection after its client has ended its side. Node:http then ends the request, and waits
   * without a limit until the client reads the bytes that were written before, which may never happen.
   */
  follow(socket: Socket): void {
    socket.once('end', () => {
      if (socket.destroyed) return;
      const late = setTimeout(() => void socket.destroy(), this.#limits.lingerMs);
      socket.once('close', () => clearTimeout(late));
    });
  }

  /** Ends a connection after some last bytes and those that were written before. Nothing else reads from it anymore. */
  end(socket: Duplex, last?: Uint8Array): void {
    socket.on('error', () => socket.destroy());
    if (last) socket.end(last);
    else socket.end();
    if (socket.destroyed || !(socket instanceof Socket) || this.#open.has(socket)) return;
    this.#enter(socket);
    let bytes = 0;
    const destroy = () => void socket.destroy();
    const late = setTimeout(destroy, this.#limits.lingerMs);
    socket.once('close', () => clearTimeout(late));
    // The connection is destroyed when both sides have ended.
    socket
      .removeAllListeners('data')
      .removeAllListeners('end')
      .removeAllListeners('timeout')
      .on('timeout', destroy)
      .setTimeout(this.#quietMs)
      .on('data', ({ length }: Buffer) => {
        bytes += length;
        if (bytes > this.#limits.maxBytes) return destroy();
        // One read of each connection in an event-loop tick.
        socket.pause();
        setImmediate(() => socket.resume());
      })
      .resume();
  }

  /** Shortens the time that quiet connections linger, now and from now on. */
  stop(): void {
    this.#quietMs = Math.min(this.#quietMs, STOPPING_QUIET_MS);
    for (const socket of this.#open.keys()) socket.setTimeout(this.#quietMs);
  }

  forceClose(): void {
    for (const socket of this.#open.keys()) socket.destroy();
  }

  #enter(socket: Socket): void {
    const address = this.#addressOf(socket);
    const { maxConnections, maxConnectionsPerAddress } = this.#limits;
    if (address !== undefined) {
      const mine = this.#byAddress.get(address) ?? new Set();
      if (mine.size >= maxConnectionsPerAddress) this.#endOldest(mine);
      this.#byAddress.set(address, mine.add(socket));
    }
    if (this.#open.size >= maxConnections) this.#endOldest(this.#open.keys());
    this.#open.set(socket, address);
    socket.once('close', () => this.#leave(socket));
  }

  #leave(socket: Socket): void {
    const address = this.#open.get(socket);
    this.#open.delete(socket);
    if (address === undefined) return;
    const mine = this.#byAddress.get(address);
    mine?.delete(socket);
    if (mine?.size === 0) this.#byAddress.delete(address);
  }

  /** Ends the first of some connections at once. */
  #endOldest(sockets: Iterable<Socket>): void {
    for (const oldest of sockets) {
      this.#leave(oldest);
      return void oldest.destroy();
    }
  }
}
