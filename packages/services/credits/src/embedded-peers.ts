import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '@ethread/core';
import type { UtcDay } from '@ethread/core';
import { onLine, openPeerSockets } from './peer-socket.ts';

export interface EmbeddedPeersModules {
  /** The folder of the processes' sockets. */
  readonly folder: string;
  /** The name of this process. */
  readonly holder: string;
  readonly logger: Logger;
  /** Called when another process exists, before that process may spend anything. */
  onPeer(): void;
  /**
   * Called when a peer is short of an account's credits. The free credits of this process must be returned before this
   * function returns.
   */
  onRequested(day: UtcDay, accountId: string): void;
  /** Called when a peer has ended. Returns whether its record is settled; otherwise it is called again a second later. */
  onGone(holder: string): Promise<boolean>;
}

/** The outcome of a request. `gone`: the process has ended. `silent`: it did not respond in time. */
export type PeerResponse = 'gaveBack' | 'gone' | 'silent';

/** The other processes of a folder. */
export interface EmbeddedPeers {
  /**
   * Connects to a process, and watches it from now on for its end. Returns when the process has greeted, or has ended
   * and is settled, or after five seconds. A process that is opening the ledger waits for it: others show their spent
   * credits only once they know of it.
   */
  meet(holder: string): Promise<void>;
  /** Requests a process's free credits of an account. */
  query(holder: string, day: UtcDay, accountId: string): Promise<PeerResponse>;
  close(): Promise<void>;
}

type Message =
  | { readonly kind: 'hello' | 'welcome'; readonly holder: string }
  | { readonly kind: 'ask'; readonly id: number; readonly day: UtcDay; readonly accountId: string }
  | { readonly kind: 'gaveBack'; readonly id: number };

interface Connection {
  send(message: Message): void;
  /** The requests that wait for a response, by their number. */
  readonly waiting: Map<number, (response: 'gaveBack' | 'closed') => void>;
  /** Resolves when the peer has sent its name, or when the connection has closed before. */
  readonly met: Promise<'met' | 'closed'>;
  destroy(): void;
}

/** The time that a peer has to respond, as its event loop may be busy. */
const ANSWER_MS = 250;
/** The time that a peer has to greet a process that is opening the ledger. */
const GREETING_MS = 5_000;
/** The time between two attempts to find out whether a process has ended. */
const WATCH_MS = 1_000;
/** The connections that may close during a request before it fails. */
const ATTEMPTS = 3;

/** Listens for the other processes of a folder. */
export async function openEmbeddedPeers(modules: EmbeddedPeersModules): Promise<EmbeddedPeers> {
  const { folder, holder, logger } = modules;
  const sockets = openPeerSockets(folder);
  const connections = new Map<string, Connection>();
  const all = new Set<Connection>();
  /** The processes without a connection, whose state is not known yet. */
  const watched = new Set<string>();
  let questions = 0;
  let isClosed = false;
  const server = await sockets.listen(holder, (socket) => void carry(socket));

  /** Handles a socket until it closes. */
  function carry(socket: Socket): Connection {
    let name: string | undefined;
    const { promise: met, resolve: onMet } = Promise.withResolvers<'met' | 'closed'>();
    const connection: Connection = {
      send: (message) => void socket.write(`${JSON.stringify(message)}\n`),
      waiting: new Map(),
      met,
      destroy: () => socket.destroy(),
    };
    all.add(connection);
    onLine(socket, (line) => {
      try {
        hear(JSON.parse(line) as Message);
      } catch (error) {
        logger.error({ err: error }, 'the request of a process that shares the ledger failed');
      }
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      all.delete(connection);
      onMet('closed');
      for (const respond of connection.waiting.values()) respond('closed');
      if (name === undefined || connections.get(name) !== connection) return;
      connections.delete(name);
      void meet(name);
    });

    function hear(message: Message): void {
      switch (message.kind) {
        case 'hello':
        case 'welcome':
          name = message.holder;
          connections.set(name, connection);
          modules.onPeer();
          if (message.kind === 'hello') connection.send({ kind: 'welcome', holder });
          onMet('met');
          break;
        case 'ask':
          modules.onRequested(message.day, message.accountId);
          connection.send({ kind: 'gaveBack', id: message.id });
          break;
        case 'gaveBack':
          connection.waiting.get(message.id)?.('gaveBack');
          connection.waiting.delete(message.id);
          break;
      }
    }
    return connection;
  }

  async function reach(name: string): Promise<Connection | 'gone' | 'unclear'> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const known = connections.get(name);
      if (known) return known;
      const socket = await sockets.connect(name);
      if (typeof socket === 'string') return socket;
      const connection = carry(socket);
      connection.send({ kind: 'hello', holder });
      if ((await connection.met) === 'met') return connection;
    }
    return 'unclear';
  }

  async function meet(name: string): Promise<void> {
    if (watched.has(name)) return;
    watched.add(name);
    if (await isKnown(name)) watched.delete(name);
    else void watch(name);
  }

  /** Repeats until the process has greeted or is settled. Others need its credits, and nothing else finds its end. */
  async function watch(name: string): Promise<void> {
    do await pause(WATCH_MS, undefined, { ref: false });
    while (!(await isKnown(name)));
    watched.delete(name);
  }

  /** Returns whether a process has greeted, or has ended and is settled. */
  async function isKnown(name: string): Promise<boolean> {
    if (isClosed) return true;
    const reached = await soon(reach(name), GREETING_MS);
    if (reached === 'gone' && !isClosed) return modules.onGone(name);
    return isClosed || typeof reached !== 'string';
  }

  async function question(name: string, day: UtcDay, accountId: string): Promise<PeerResponse> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const connection = await reach(name);
      if (connection === 'unclear') return 'silent';
      if (connection === 'gone') return 'gone';
      const id = ++questions;
      const response = await new Promise<'gaveBack' | 'closed'>((resolve) => {
        connection.waiting.set(id, resolve);
        connection.send({ kind: 'ask', id, day, accountId });
      });
      if (response === 'gaveBack') return response;
    }
    return 'silent';
  }

  return {
    meet,
    query: (name, day, accountId) => soon(question(name, day, accountId)),
    async close() {
      isClosed = true;
      const closed = once(server, 'close');
      server.close();
      for (const connection of all) connection.destroy();
      await closed;
      sockets.close();
    },
  };
}

/** Returns a peer's response, or `silent` when it does not arrive in time. */
async function soon<T>(result: Promise<T>, withinMs = ANSWER_MS): Promise<T | 'silent'> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<'silent'>((resolve) => {
    timer = setTimeout(() => resolve('silent'), withinMs);
  });
  try {
    return await Promise.race([result, silence]);
  } finally {
    clearTimeout(timer);
  }
}
