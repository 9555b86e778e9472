import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import { createServer as createTlsServer, type Server as TlsServer } from 'node:https';
import { type AddressInfo, Server as NetServer } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Logger, Tracer } from '@ethread/core';
import type { RpcError } from '@ethread/json-rpc';
import { MethodNotAllowedError, ParseError } from '@ethread/types';
import { answerClientError } from './client-error.ts';
import { type CompressionOptions, createCompression } from './compression.ts';
import { noProxies, type Proxies } from './proxies.ts';
import { endRaw } from './raw-reply.ts';
import { CallerGoneError } from './read-body.ts';
import type { HttpReply, WholeHttpReply } from './reply.ts';
import { leaveStreams } from './reply-body.ts';
import { givenRequestId } from './request-id.ts';
import { openScope, type RequestScope } from './request-scope.ts';
import { takeProxyHeaders } from './take-proxy-headers.ts';
import { type Certificate, secureContextOf, type TlsOptions } from './tls.ts';
import { writeReply } from './write-reply.ts';

/** What a server is made of. */
export interface HttpServerModules {
  /**
   * The reply to a request; undefined when it was written already. Throws nothing but {@link CallerGoneError}: an error
   * is a reply too.
   */
  readonly answer: (
    request: IncomingMessage,
    response: ServerResponse,
    scope: RequestScope,
  ) => Promise<HttpReply | undefined>;
  /** The reply to a request that is refused whole. */
  readonly refuse: (error: RpcError) => WholeHttpReply;
  readonly logger: Logger;
  /** Default: nobody stands in front of the server. */
  readonly proxies?: Proxies | undefined;
  /** Tells where the time of POST requests goes. Default: nobody is told. */
  readonly tracer?: Tracer | undefined;
}

export interface HttpServerOptions {
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
  /** Whether several processes listen there, each for itself; the kernel hands new connections out. Default false. */
  readonly reusePort?: boolean | undefined;
  /** How long a request may take in all, in milliseconds. */
  readonly deadlineMs: number;
  /** How long a caller may take to send its request, in milliseconds. */
  readonly receiveTimeoutMs: number;
  /** Without it callers speak plain HTTP. */
  readonly tls?: TlsOptions | undefined;
  /** Without it answers go as they are. */
  readonly compression?: CompressionOptions | undefined;
}

/** HTTP/1.1 on one port, plain or within TLS. */
export interface HttpServer {
  /** Starts to listen. Rejects when the port is taken. */
  start(): Promise<AddressInfo>;
  /** From now on each answer ends its connection; requests and connections are taken still. */
  leave(): void;
  /** Takes no more connections, and resolves when the requests under way are answered. */
  stop(): Promise<void>;
  /** Ends what is still open. */
  cut(): void;
  /** New connections are made with this certificate; those that are open go on. Of a server that speaks TLS. */
  renewCertificate(certificate: Certificate): void;
  /** Upgrades to WebSocket are somebody else's; without a listener they are answered like other requests. */
  onUpgrade(listener: (request: IncomingMessage, socket: Duplex, head: Buffer) => void): void;
}

/** Makes a server that gives each request a scope, and answers in one form what is no request at all. */
export function createHttpServer(modules: HttpServerModules, options: HttpServerOptions): HttpServer {
  const { answer, refuse, logger, tracer, proxies = noProxies } = modules;
  let takesUpgrades = false;
  let isLeaving = false;
  let isStopping = false;
  /** Answers that are not out yet, to the last byte. */
  let underWay = 0;
  const compression = options.compression && createCompression(options.compression);
  const server = open(options, {
    headersTimeout: options.receiveTimeoutMs,
    requestTimeout: options.receiveTimeoutMs,
    connectionsCheckingInterval: Math.min(1_000, options.receiveTimeoutMs),
    keepAliveTimeout: 65_000,
    // Its own refusal has no body; ours is in `reply`.
    requireHostHeader: false,
    // Clients that offer HTTP/2 go on with HTTP/1.1 when the offer is not taken.
    shouldUpgradeCallback: ({ headers }) => takesUpgrades && headers.upgrade?.toLowerCase() === 'websocket',
  });
  const awaited = proxies.expectsProxyHeader
    ? takeProxyHeaders(server, { proxies, logger }, options.receiveTimeoutMs)
    : undefined;
  // A handshake that failed leaves nobody to answer.
  server.removeAllListeners('tlsClientError').on('tlsClientError', (_error, socket) => socket.destroy());
  server.on('request', (request, response) => void serve(request, response));
  // An expectation that is not known may be ignored (RFC 9110, section 10.1.1).
  server.on('checkExpectation', (request, response) => void serve(request, response));
  server.on('clientError', (error, socket) => answerClientError(error, socket, refuse(new ParseError())));
  server.on('connect', (_request, socket: Duplex) => endRaw(socket, refuse(noPost())));

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const given = proxies.isForwarded(request) ? givenRequestId(request.headers) : undefined;
    const scope = openScope(options.deadlineMs, given);
    underWay++;
    response.on('close', () => {
      underWay--;
      if (!response.writableFinished) scope.abort();
      closeIdle();
    });
    // Said before anything else, since some write their answers themselves.
    if (isLeaving) response.setHeader('Connection', 'close');
    if (!tracer || request.method !== 'POST') return respond(request, response, scope);
    const traceparent = proxies.isForwarded(request) ? request.headers['traceparent'] : undefined;
    const about = {
      traceparent: typeof traceparent === 'string' ? traceparent : undefined,
      attributes: { 'http.request.method': 'POST', 'ethread.request_id': scope.requestId },
    };
    return tracer.request('POST', about, async (span) => {
      await respond(request, response, scope);
      span.set({ 'http.response.status_code': response.statusCode });
    });
  }

  async function respond(
    request: IncomingMessage,
    response: ServerResponse,
    scope: RequestScope,
  ): Promise<void> {
    try {
      const reply = await replyTo(request, response, scope);
      // From here on only a caller who stops taking counts as late.
      scope.end();
      if (!reply) return;
      const writing = () => write(request, response, reply, scope.requestId);
      await (tracer ? tracer.span('respond', {}, writing) : writing());
    } catch (error) {
      if (!(error instanceof CallerGoneError)) {
        logger.error({ requestId: scope.requestId, err: error }, 'an answer could not be written');
        response.destroy();
      }
    } finally {
      scope.end();
    }
  }

  /** An answer that is written, but not out, counts as idle for node:http: it would be cut. */
  function closeIdle(): void {
    if (isStopping && underWay === 0) server.closeIdleConnections();
  }

  async function write(
    request: IncomingMessage,
    response: ServerResponse,
    reply: HttpReply,
    requestId: string,
  ): Promise<void> {
    try {
      if (response.destroyed) return;
      // What was not read can not be told from the next request: such a connection ends.
      if (!request.complete || isLeaving) response.setHeader('Connection', 'close');
      await writeReply(response, reply, {
        requestId,
        stallMs: options.deadlineMs,
        compression,
        acceptEncoding: request.headers['accept-encoding'],
      });
    } finally {
      // Streams that are not read to their end. Once stopping it is us who cut connections.
      leaveStreams(reply.body, isStopping ? 'broken' : 'left');
    }
  }

  async function replyTo(
    request: IncomingMessage,
    response: ServerResponse,
    scope: RequestScope,
  ): Promise<HttpReply | undefined> {
    // RFC 9112, section 3.2: not HTTP/1.1, so it is told like other bytes that are none.
    if (request.httpVersion === '1.1' && request.headers.host === undefined) return refuse(new ParseError());
    return answer(request, response, scope);
  }

  return {
    start: () =>
      new Promise((resolve, reject) => {
        server.once('error', reject);
        const { host, port, reusePort = false } = options;
        // By itself even as a cluster's worker: a connection that a parent hands to a worker which dies is never answered.
        server.listen({ host, port, reusePort, exclusive: true }, () => {
          server.off('error', reject);
          const address = server.address();
          if (typeof address === 'object' && address) resolve(address);
          else reject(new Error('the server does not listen'));
        });
      }),
    leave() {
      isLeaving = true;
    },
    stop() {
      isLeaving = true;
      isStopping = true;
      // Its own `close` would close the idle connections, too.
      const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
      closeIdle();
      awaited?.cut();
      return closed;
    },
    cut: () => server.closeAllConnections(),
    renewCertificate(certificate) {
      if (!options.tls || !('setSecureContext' in server)) throw new Error('the server does not speak TLS');
      server.setSecureContext(secureContextOf({ ...options.tls, ...certificate }));
    },
    onUpgrade(listener) {
      takesUpgrades = true;
      server.on('upgrade', listener);
    },
  };
}

function open({ tls, receiveTimeoutMs }: HttpServerOptions, options: ServerOptions): Server | TlsServer {
  if (!tls) return createServer(options);
  return createTlsServer({ ...options, ...secureContextOf(tls), handshakeTimeout: receiveTimeoutMs });
}

/** The refusal of every other HTTP method. */
export const noPost = () => new MethodNotAllowedError({ expected: 'expected POST' });
