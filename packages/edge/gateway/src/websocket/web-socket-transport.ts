import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { RequestHead } from '@ethread/http';
import { ServerTransport } from '@open-rpc/server-js/build/transports/server-transport.js';
import { DrainingError, ParseError, transportLimits, UnknownPathError } from '@ethread/types';
import { WebSocketServer } from 'ws';
import type { GatewayModules, ConnectionLimits } from '../gateway-modules.ts';
import { readPath, SUBPROTOCOL, toVisit } from '../http/request-path.ts';
import { CLOSE_GOING_AWAY } from './close-codes.ts';
import { WebSocketSession } from './web-socket-session.ts';

/**
 * The interval at which connections are inspected, in milliseconds. Connections whose key is revoked are closed within
 * a second.
 */
const INSPECTION_MS = 500;

/** The limit of fragments of one message. Libraries that fragment messages use fragments of 16 KiB or more. */
const MAX_FRAGMENTS = 512;

/** JSON-RPC over WebSocket: the same bodies as text messages. */
export class WebSocketTransport extends ServerTransport {
  readonly #modules: GatewayModules;
  readonly #options: ConnectionLimits;
  readonly #reject: (request: RequestHead, socket: Duplex, error: unknown) => void;
  readonly #server: WebSocketServer;
  readonly #sessions = new Set<WebSocketSession>();
  #heartbeat: NodeJS.Timeout | undefined;
  #inspection: NodeJS.Timeout | undefined;

  /** @param reject - ends a connection whose upgrade is rejected with the reply to an HTTP request. */
  constructor(
    modules: GatewayModules,
    options: ConnectionLimits,
    reject: (request: RequestHead, socket: Duplex, error: unknown) => void,
  ) {
    super();
    this.#modules = modules;
    this.#options = options;
    this.#reject = reject;
    this.#server = new WebSocketServer({
      noServer: true,
      clientTracking: false,
      perMessageDeflate: false,
      // A key is never selected, as the response would repeat it.
      handleProtocols: (offered) => (offered.has(SUBPROTOCOL) ? SUBPROTOCOL : false),
      maxPayload: transportLimits.maxBodyBytes,
      maxFragments: MAX_FRAGMENTS,
    });
    // A handshake that breaks the protocol is rejected like other malformed bytes.
    this.#server.on('wsClientError', (_error, socket, request) => reject(request, socket, new ParseError()));
  }

  get connections(): number {
    return this.#sessions.size;
  }

  override start(): Promise<void> {
    this.#heartbeat = setInterval(() => {
      for (const session of this.#sessions) session.beat();
    }, this.#options.heartbeatMs);
    this.#heartbeat.unref();
    this.#inspection = setInterval(() => {
      const now = performance.now();
      for (const session of this.#sessions) session.inspect(now);
    }, INSPECTION_MS);
    this.#inspection.unref();
    return Promise.resolve();
  }

  /** Notifies every connection that the service shuts down, after the responses in progress. */
  override async stop(): Promise<void> {
    clearInterval(this.#heartbeat);
    clearInterval(this.#inspection);
    await Promise.all([...this.#sessions].map((session) => session.close(CLOSE_GOING_AWAY, 'going away')));
  }

  forceClose(): void {
    for (const session of this.#sessions) session.forceClose();
  }

  /** Accepts a connection that requests an upgrade, or rejects it with an HTTP response. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => socket.destroy());
    try {
      const path = readPath(request.url ?? '/');
      if (path.kind !== 'webSocket') throw new UnknownPathError({ expected: 'expected /ws/v3/API_KEY' });
      this.#modules.load.check();
      this.#modules.cors.requirePage(request);
      const chain = this.#modules.chainOf(request.headers.host, path.chain);
      const visit = toVisit(chain, path, request, this.#modules.proxies);
      const client = this.#modules.accounts.admit(visit);
      if (this.#modules.isDraining()) throw new DrainingError();
      const closeWebSocket = client.openWebSocket();
      socket.on('close', closeWebSocket);
      this.#server.handleUpgrade(request, socket, head, (webSocket) => {
        const session = new WebSocketSession(
          webSocket,
          socket,
          { ...this.#modules, chain, visit, client, showsProof: path.showsProof },
          this.#options,
        );
        this.#sessions.add(session);
        webSocket.on('close', () => this.#sessions.delete(session));
      });
    } catch (error) {
      this.#reject(request, socket, error);
    }
  }
}
