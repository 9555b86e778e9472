import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { ServerTransport } from '@open-rpc/server-js/build/transports/server-transport.js';
import {
  DrainingError,
  MethodNotAllowedError,
  ParseError,
  transportLimits,
  UnknownPathError,
  UnsupportedMediaTypeError,
} from '@ethread/types';
import { admit } from './admit.ts';
import { answerClientError } from './client-error.ts';
import type { GatewayModules } from './gateway-modules.ts';
import { refused, type Reply, toRpcError } from './pipeline.ts';
import { endRaw } from './raw-reply.ts';
import { CallerGoneError, readBody } from './read-body.ts';
import { readPath } from './request-path.ts';
import { openScope, type RequestScope } from './request-scope.ts';
import { CORS_HEADERS, writeReply } from './write-reply.ts';

export interface HttpOptions {
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
  /** How long a request may take in all, in milliseconds. */
  readonly deadlineMs: number;
  /** How long a caller may take to send its request, in milliseconds. */
  readonly receiveTimeoutMs: number;
}

/** JSON-RPC over HTTP/1.1, and the two probes that orchestrators ask. */
export class HttpTransport extends ServerTransport {
  readonly #modules: GatewayModules;
  readonly #options: HttpOptions;
  readonly #server: Server;

  constructor(modules: GatewayModules, options: HttpOptions) {
    super();
    this.#modules = modules;
    this.#options = options;
    this.#server = createServer({
      headersTimeout: options.receiveTimeoutMs,
      requestTimeout: options.receiveTimeoutMs,
      connectionsCheckingInterval: Math.min(1_000, options.receiveTimeoutMs),
      keepAliveTimeout: 65_000,
      // Its own refusal has no body; ours is in #answer.
      requireHostHeader: false,
      // Clients that offer HTTP/2 go on with HTTP/1.1 when the offer is not taken.
      shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === 'websocket',
    });
    const serve = (request: IncomingMessage, response: ServerResponse) => void this.#serve(request, response);
    this.#server.on('request', serve);
    // An expectation that is not known may be ignored (RFC 9110, section 10.1.1).
    this.#server.on('checkExpectation', serve);
    this.#server.on('clientError', answerClientError);
    this.#server.on('connect', (_request, socket: Duplex) => endRaw(socket, refused(noPost())));
  }

  /** Upgrades are somebody else's: the WebSocket transport listens here. */
  onUpgrade(listener: (request: IncomingMessage, socket: Duplex, head: Buffer) => void): void {
    this.#server.on('upgrade', listener);
  }

  /** Where it listens, once started. */
  get address(): AddressInfo {
    const address = this.#server.address();
    if (typeof address !== 'object' || address === null) throw new Error('the server does not listen');
    return address;
  }

  override start(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(this.#options.port, this.#options.host, () => {
        this.#server.off('error', reject);
        resolve();
      });
    });
  }

  /** Takes no more connections, and resolves when the requests under way are answered. */
  override stop(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    this.#server.closeIdleConnections();
    return closed;
  }

  /** Ends what is still open. */
  cut(): void {
    this.#server.closeAllConnections();
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const scope = openScope(this.#options.deadlineMs);
    response.on('close', () => {
      if (!response.writableFinished) scope.abort();
    });
    try {
      const reply = await this.#answer(request, response, scope);
      if (reply && !response.destroyed) {
        // What was not read can not be told from the next request: such a connection ends.
        if (!request.complete || this.#modules.isDraining()) response.setHeader('Connection', 'close');
        writeReply(response, reply, scope.requestId);
      }
    } catch (error) {
      if (!(error instanceof CallerGoneError)) {
        this.#modules.logger.error(
          { requestId: scope.requestId, err: error },
          'an answer could not be written',
        );
        response.destroy();
      }
    } finally {
      scope.end();
    }
  }

  /** The reply; undefined when it was written already. */
  async #answer(
    request: IncomingMessage,
    response: ServerResponse,
    scope: RequestScope,
  ): Promise<Reply | undefined> {
    const { accounts, chainOf, pipeline, logger } = this.#modules;
    try {
      // RFC 9112, section 3.2: not HTTP/1.1, so it is told like other bytes that are none.
      if (request.httpVersion === '1.1' && request.headers.host === undefined) throw new ParseError();
      const path = readPath(request.url ?? '/');
      if (path.kind === 'health' || path.kind === 'ready') return this.#probe(path.kind, request, response);
      if (path.kind === 'webSocket')
        throw new UnknownPathError({ expected: 'expected a WebSocket upgrade here' });
      if (request.method === 'OPTIONS') return preflight(response);
      if (request.method !== 'POST') {
        response.setHeader('Allow', 'POST, OPTIONS');
        throw noPost();
      }
      if (this.#modules.isDraining()) throw new DrainingError();
      const chain = chainOf(request.headers.host);
      const caller = await admit(accounts, chain, path.key, request);
      if (!isJson(request.headers['content-type'])) throw new UnsupportedMediaTypeError();
      const body = await readBody(request, transportLimits.maxBodyBytes);
      return await pipeline({ chain, caller, body, requestId: scope.requestId, signal: scope.signal });
    } catch (error) {
      if (error instanceof CallerGoneError) throw error;
      return refused(toRpcError(error, scope.requestId, logger));
    }
  }

  #probe(kind: 'health' | 'ready', request: IncomingMessage, response: ServerResponse): undefined {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD');
      throw new MethodNotAllowedError({ expected: 'expected GET' });
    }
    const isWell = kind === 'health' || this.#modules.isReady();
    response.writeHead(isWell ? 200 : 503, {
      'Content-Type': 'text/plain',
      ...(isWell ? {} : { 'Retry-After': 1 }),
    });
    response.end(isWell ? 'ok\n' : 'not ready\n');
    return undefined;
  }
}

const noPost = () => new MethodNotAllowedError({ expected: 'expected POST' });

function preflight(response: ServerResponse): undefined {
  response.writeHead(204, {
    ...CORS_HEADERS,
    'Access-Control-Allow-Methods': 'POST, OPTIONS',
    'Access-Control-Allow-Headers': 'Content-Type',
    'Access-Control-Max-Age': 86_400,
  });
  response.end();
  return undefined;
}

function isJson(contentType: string | undefined): boolean {
  return contentType?.split(';', 1)[0]?.trim().toLowerCase() === 'application/json';
}
