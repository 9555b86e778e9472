import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { ServerTransport } from '@open-rpc/server-js/build/transports/server-transport.js';
import { DrainingError, ParseError, transportLimits, UnknownPathError } from '@ethread/types';
import { WebSocketServer } from 'ws';
import { admit } from './admit.ts';
import type { GatewayModules } from './gateway-modules.ts';
import { refused, toRpcError } from './pipeline.ts';
import { endRaw } from './raw-reply.ts';
import { readPath } from './request-path.ts';
import { openScope } from './request-scope.ts';
import { CLOSE_GOING_AWAY, WebSocketSession } from './web-socket-session.ts';

export interface WebSocketOptions {
  /** How long a message's answer may take, in milliseconds. */
  readonly deadlineMs: number;
  /** How often a connection is asked whether it still lives, in milliseconds. */
  readonly heartbeatMs: number;
  /** Messages a second of one connection beyond which it is closed as flooding. */
  readonly maxMessagesPerSecond: number;
}

/** JSON-RPC over WebSocket: the same bodies as text messages. */
export class WebSocketTransport extends ServerTransport {
  readonly #modules: GatewayModules;
  readonly #options: WebSocketOptions;
  readonly #server: WebSocketServer;
  readonly #sessions = new Set<WebSocketSession>();
  #heartbeat: NodeJS.Timeout | undefined;

  constructor(modules: GatewayModules, options: WebSocketOptions) {
    super();
    this.#modules = modules;
    this.#options = options;
    this.#server = new WebSocketServer({
      noServer: true,
      clientTracking: false,
      maxPayload: transportLimits.maxBodyBytes,
      perMessageDeflate: false,
      // Text that is not UTF-8 is a parse error like over HTTP, not the end of the connection.
      skipUTF8Validation: true,
    });
    // A handshake that breaks the protocol is told like other bytes that could not be read.
    this.#server.on('wsClientError', (_error, socket) => endRaw(socket, refused(new ParseError())));
  }

  override start(): Promise<void> {
    this.#heartbeat = setInterval(() => {
      for (const session of this.#sessions) session.beat();
    }, this.#options.heartbeatMs);
    this.#heartbeat.unref();
    return Promise.resolve();
  }

  /** Tells every connection that the service goes away, after the answers that are under way. */
  override async stop(): Promise<void> {
    clearInterval(this.#heartbeat);
    await Promise.all([...this.#sessions].map((session) => session.close(CLOSE_GOING_AWAY, 'going away')));
  }

  /** Ends what is still open. */
  cut(): void {
    for (const session of this.#sessions) session.cut();
  }

  /** Takes a connection that asks for an upgrade, or refuses it with an HTTP answer. */
  async upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    socket.on('error', () => socket.destroy());
    try {
      const path = readPath(request.url ?? '/');
      if (path.kind !== 'webSocket') throw new UnknownPathError({ expected: 'expected /ws/v3/API_KEY' });
      const chain = this.#modules.chainOf(request.headers.host);
      const caller = await admit(this.#modules.accounts, chain, path.key, request);
      // After the wait: a session that opens later would not be told that the service goes away.
      if (this.#modules.isDraining()) throw new DrainingError();
      this.#server.handleUpgrade(request, socket, head, (webSocket) => {
        const session = new WebSocketSession(
          webSocket,
          socket,
          { ...this.#modules, chain, caller },
          this.#options,
        );
        this.#sessions.add(session);
        webSocket.on('close', () => this.#sessions.delete(session));
      });
    } catch (error) {
      const scope = openScope(this.#options.deadlineMs);
      scope.end();
      endRaw(socket, refused(toRpcError(error, scope.requestId, this.#modules.logger)));
    }
  }
}
