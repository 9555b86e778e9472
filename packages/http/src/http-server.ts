import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import { createServer as createTlsServer, Server as TlsServer } from 'node:https';
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Logger, Tracer } from '@ethread/core';
import type { RpcError } from '@ethread/json-rpc';
import { ParseError } from '@ethread/types';
import { answerClientError } from './client-error.ts';
import { type CompressionOptions, createCompression } from './compression.ts';
import { createConnectionLimit } from './connection-limit.ts';
import { createHeldBytes, type HeldBytes, unboundedBytes } from './held-bytes.ts';
import { createServing } from './serving.ts';
import { takePosts } from './fast-path/take-posts.ts';
import { HTTP2, takeHttp2 } from './http2/take-http2.ts';
import { noPost } from './no-post.ts';
import { noProxies, type Proxies } from './proxies.ts';
import { endRaw } from './raw-reply.ts';
import type { HttpReply, WholeHttpReply } from './reply.ts';
import type { UnreadRequest, WholeRequest } from './request-head.ts';
import type { RequestScope } from './request-scope.ts';
import { takeProxyHeaders } from './take-proxy-headers.ts';
import { toOriginForm } from './request-target.ts';
import { type Certificate, secureContextOf, type TlsOptions } from './tls.ts';
import { writeReply } from './write-reply.ts';

/** What a server is made of. */
export interface HttpServerModules {
  /** The reply to a request. Throws nothing but {@link CallerGoneError}: an error is a reply too. */
  readonly answer: (request: UnreadRequest, scope: RequestScope) => Promise<HttpReply>;
  /** Requests that may be read and answered without node:http. Default: none. */
  readonly posts?: PostTaking | undefined;
  /** The reply to a request that is refused whole. */
  readonly refuse: (error: RpcError) => WholeHttpReply;
  readonly logger: Logger;
  /** Default: nobody stands in front of the server. */
  readonly proxies?: Proxies | undefined;
  /** Bounds the responses that clients have not read. Default: unbounded. */
  readonly held?: HeldBytes | undefined;
  /** Tells where the time of POST requests goes. Default: nobody is told. */
  readonly tracer?: Tracer | undefined;
}

/** POST requests that are answered the same wherever they were read; see {@link takePosts}. */
export interface PostTaking {
  /** Whether requests to a target are such. */
  readonly takes: (url: string) => boolean;
  /** Longer bodies are left to `HttpServerModules.answer`, in bytes. */
  readonly maxBodyBytes: number;
  /** Throws nothing: an error is a reply too. */
  readonly answer: (request: WholeRequest, scope: RequestScope) => Promise<HttpReply>;
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
  /** Connections that may be open at a time. Default 20,000. */
  readonly maxConnections?: number | undefined;
  /** Connections that one address may have open at a time; proxies that are trusted may have all. Default 1,000. */
  readonly maxConnectionsPerAddress?: number | undefined;
  /** Bytes that all connections together may have sent ahead of their turn, before a key is looked at. Default 16 MiB. */
  readonly maxAheadBytes?: number | undefined;
  /** Without it callers speak plain HTTP. */
  readonly tls?: TlsOptions | undefined;
  /** Without it answers go as they are. */
  readonly compression?: CompressionOptions | undefined;
}

/** HTTP/1.1 on one port, and HTTP/2 beside it where TLS is spoken. */
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

/** What all connections together may have sent ahead of their turn. */
const MAX_AHEAD_BYTES = 16 * 1024 * 1024;
/** Requests of one connection that node:http may have taken before the first of them is answered. */
const MAX_PIPELINED = 32;
/** How long a connection may wait for its next request. */
const KEEP_ALIVE_MS = 65_000;

/** Makes a server that gives each request a scope, and answers in one form what is no request at all. */
export function createHttpServer(modules: HttpServerModules, options: HttpServerOptions): HttpServer {
  const { answer, posts, refuse, logger, tracer, proxies = noProxies, held = unboundedBytes } = modules;
  let takesUpgrades = false;
  let isLeaving = false;
  let isStopping = false;
  /** By connection: requests that node:http has taken and that are not answered. */
  const pipelined = new WeakMap<Socket, number>();
  /** Answers of node:http that are not out yet, to the last byte. */
  let underWay = 0;
  const compression = options.compression && createCompression(options.compression);
  const server = open(options, {
    headersTimeout: options.receiveTimeoutMs,
    requestTimeout: options.receiveTimeoutMs,
    connectionsCheckingInterval: Math.min(1_000, options.receiveTimeoutMs),
    keepAliveTimeout: KEEP_ALIVE_MS,
    // Its own refusal has no body; ours is in `reply`.
    requireHostHeader: false,
    // Clients that offer HTTP/2 go on with HTTP/1.1 when the offer is not taken.
    shouldUpgradeCallback: ({ headers }) => takesUpgrades && headers.upgrade?.toLowerCase() === 'websocket',
  });
  const serve = createServing({ proxies, logger, tracer, isStopping: () => isStopping }, options.deadlineMs);
  const fastPath =
    posts &&
    takePosts(
      server,
      {
        answering: {
          answer: posts.answer,
          staysOpen: () => !isLeaving,
          compression,
          held,
          stallMs: options.deadlineMs,
          keepAliveMs: KEEP_ALIVE_MS,
        },
        ahead: createHeldBytes(options.maxAheadBytes ?? MAX_AHEAD_BYTES),
        takes: posts.takes,
        serve,
        refusePart: (socket) => endRaw(socket, refuse(new ParseError())),
      },
      posts.maxBodyBytes,
    );
  const http2 =
    server instanceof TlsServer
      ? takeHttp2(server, {
          answering: {
            answer,
            refuse,
            compression,
            held,
            receiveTimeoutMs: options.receiveTimeoutMs,
            stallMs: options.deadlineMs,
          },
          serve,
          staysOpen: () => !isLeaving,
          keepAliveMs: KEEP_ALIVE_MS,
        })
      : undefined;
  const awaited = proxies.expectsProxyHeader
    ? takeProxyHeaders(server, { proxies, logger }, options.receiveTimeoutMs)
    : undefined;
  createConnectionLimit(server, proxies, {
    max: options.maxConnections ?? 20_000,
    maxPerAddress: options.maxConnectionsPerAddress ?? 1_000,
  });
  // A handshake that failed leaves nobody to answer.
  server.removeAllListeners('tlsClientError').on('tlsClientError', (_error, socket) => socket.destroy());
  server.on('request', take);
  // An expectation that is not known may be ignored (RFC 9110, section 10.1.1).
  server.on('checkExpectation', take);
  server.on('clientError', (error, socket) => answerClientError(error, socket, refuse(new ParseError())));
  server.on('connect', (_request, socket: Duplex) => endRaw(socket, refuse(noPost())));

  function take(message: IncomingMessage, response: ServerResponse): void {
    const { method, socket } = message;
    if (socket.destroyed) return;
    const waiting = (pipelined.get(socket) ?? 0) + 1;
    // Node:http takes all requests of a packet in one go: thousands of them would keep others waiting.
    if (waiting > MAX_PIPELINED) return void socket.destroy();
    pipelined.set(socket, waiting);
    const { url, headers } = toOriginForm(message);
    const request = { method, url, headers, socket, stream: message };
    const isHttp = hasOneHost(message);
    underWay++;
    response.on('close', () => {
      underWay--;
      pipelined.set(socket, (pipelined.get(socket) ?? 1) - 1);
      closeIdle();
    });
    void serve({
      request,
      get status() {
        return response.statusCode;
      },
      answer: async (scope) => (isHttp ? answer(request, scope) : refuse(new ParseError())),
      async write(reply, requestId) {
        if (response.destroyed) return;
        // What was not read can not be told from the next request: such a connection ends.
        if (!message.complete || isLeaving) response.setHeader('Connection', 'close');
        const acceptEncoding = headers['accept-encoding'];
        await writeReply(response, reply, {
          requestId,
          held,
          stallMs: options.deadlineMs,
          compression,
          acceptEncoding,
        });
      },
      onGone: (listener) => response.on('close', () => response.writableFinished || listener()),
      destroy: () => response.destroy(),
    });
  }

  /** An answer that is written, but not out, counts as idle for node:http: it would be cut. */
  function closeIdle(): void {
    if (isStopping && underWay === 0) server.closeIdleConnections();
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
      fastPath?.stop();
      http2?.stop();
      awaited?.cut();
      return closed;
    },
    cut() {
      server.closeAllConnections();
      fastPath?.cut();
      http2?.cut();
    },
    renewCertificate(certificate) {
      if (!options.tls || !('setSecureContext' in server)) throw new Error('the server does not speak TLS');
      server.setSecureContext(secureContextOf({ ...options.tls, ...certificate }));
    },
    onUpgrade(listener) {
      takesUpgrades = true;
      server.on('upgrade', (request, socket, head) => {
        if (!hasOneHost(request)) return endRaw(socket, refuse(new ParseError()));
        const { url, headers } = toOriginForm(request);
        listener(Object.assign(request, { url, headers }), socket, head);
      });
    },
  };
}

/** RFC 9112, section 3.2: a request with two hosts, or none, is not HTTP/1.1, so it is rejected like other bytes that are none. */
function hasOneHost({ headersDistinct, httpVersion }: IncomingMessage): boolean {
  const hosts = headersDistinct.host?.length ?? 0;
  return hosts === 1 || (hosts === 0 && httpVersion !== '1.1');
}

function open({ tls, receiveTimeoutMs }: HttpServerOptions, options: ServerOptions): Server | TlsServer {
  if (!tls) return createServer(options);
  return createTlsServer({
    ...options,
    ...secureContextOf(tls),
    ALPNProtocols: [...((tls.http2 ?? true) ? [HTTP2] : []), 'http/1.1'],
    handshakeTimeout: receiveTimeoutMs,
  });
}
