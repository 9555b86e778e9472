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
import type { Awaitable, Logger, Tracer } from '@ethread/core';
import type { RpcError } from '@ethread/json-rpc';
import { ParseError } from '@ethread/types';
import { replyToClientError } from './client-error.ts';
import { type CompressionOptions, createCompression } from './compression.ts';
import { type ConnectionRate, createAddressLimit } from './address-limit.ts';
import { createConnectionLimit, type RejectedConnections } from './connection-limit.ts';
import { countHead } from './count-head.ts';
import { createBufferedBytes, type BufferedBytes, unboundedBytes } from './buffered-bytes.ts';
import { Lingering } from './lingering.ts';
import { createServing, type RequestScope } from './serving.ts';
import { takePosts } from './fast-path/take-posts.ts';
import { HTTP2, takeHttp2 } from './http2/take-http2.ts';
import { noPost } from './no-post.ts';
import { noProxies, type Proxies } from './proxies.ts';
import { printRaw } from './raw-reply.ts';
import type { HttpReply, WholeHttpReply } from './reply.ts';
import type { UnreadRequest, WholeRequest } from './request-head.ts';
import { takeProxyHeaders } from './take-proxy-headers.ts';
import { untilAccepted } from './until-accepted.ts';
import { toOriginForm } from './request-target.ts';
import { createTurns } from './turns.ts';
import { type Certificate, secureContextOf, type TlsOptions } from './tls.ts';
import { writeReply } from './write-reply.ts';

/** The dependencies of a server. */
export interface HttpServerModules {
  /** Returns the reply to a request. Throws only {@link ClientGoneError}, as an error is a reply too. */
  readonly respond: (request: UnreadRequest, scope: RequestScope) => Awaitable<HttpReply>;
  /** The requests that the fast path may read and respond to without node:http. Default: none. */
  readonly posts?: PostTaking | undefined;
  /** Returns the reply to a request that is rejected as a whole. */
  readonly rejectWith: (error: RpcError) => WholeHttpReply;
  readonly logger: Logger;
  /** The proxies in front of the server. Default: none. */
  readonly proxies?: Proxies | undefined;
  /** Limits the new TLS connections of each address, whose handshakes cost more than a request. Default: unlimited. */
  readonly tlsConnections?: ConnectionRate | undefined;
  /** Bounds the responses that clients have not read. Default: unbounded. */
  readonly bufferedBytes?: BufferedBytes | undefined;
  /** Traces where POST requests spend their time. Default: no tracing. */
  readonly tracer?: Tracer | undefined;
}

/** POST requests that have the same response on the fast path and on node:http; see {@link takePosts}. */
export interface PostTaking {
  /** Returns whether the fast path handles requests to a target. */
  readonly takes: (url: string) => boolean;
  /** The limit of bodies, in bytes. Longer bodies are left to `HttpServerModules.respond`. */
  readonly maxBodyBytes: number;
  /** Returns the reply to a request. Throws nothing, as an error is a reply too. */
  readonly serve: (request: WholeRequest, scope: RequestScope) => Awaitable<HttpReply>;
}

export interface HttpServerOptions {
  readonly host: string;
  /** The port to listen on; 0 takes a free port. */
  readonly port: number;
  /**
   * Whether several processes listen on the port, each independently. The kernel distributes new connections. Default
   * false.
   */
  readonly reusePort?: boolean | undefined;
  /** The deadline of a request, in milliseconds. */
  readonly deadlineMs: number;
  /** The time that a client has to send its request, in milliseconds. */
  readonly receiveTimeoutMs: number;
  /** The limit of open connections. Default 20,000. */
  readonly maxConnections?: number | undefined;
  /** The limit of open connections of one address. Trusted proxies have no such limit. Default 1,000. */
  readonly maxConnectionsPerAddress?: number | undefined;
  /** The bytes that all connections together may send ahead, before a key is checked. Default 16 MiB. */
  readonly maxAheadBytes?: number | undefined;
  /** The certificate and options of TLS. Without them clients speak plain HTTP. */
  readonly tls?: TlsOptions | undefined;
  /** The compression of responses. Without it responses are sent uncompressed. */
  readonly compression?: CompressionOptions | undefined;
}

/** HTTP/1.1 on one port, and HTTP/2 on the same port within TLS. */
export interface HttpServer {
  /** Starts to listen. Rejects when the port is in use. */
  start(): Promise<AddressInfo>;
  /** Makes each response end its connection from now on. The server still accepts requests and connections. */
  leave(): void;
  /**
   * Accepts no more connections, and resolves when the requests in progress have their responses. A client may be about
   * to send a request on a connection that waits for one.
   *
   * @param graceMs - the time for which the requests of such connections are still served, in milliseconds. Default 0.
   */
  stop(graceMs?: number): Promise<void>;
  /** Force-closes the open connections. */
  forceClose(): void;
  /** The connections that the server ended at once, by the limit that they exceeded. */
  readonly rejectedConnections: Readonly<RejectedConnections>;
  /**
   * Uses this certificate for new connections. Open connections continue with theirs. Only for a server that speaks
   * TLS.
   */
  renewCertificate(certificate: Certificate): void;
  /** Ends a connection that has no response object with a reply, so that its client can read it. */
  reject(socket: Duplex, reply: WholeHttpReply): void;
  /** Sets the listener for upgrades to WebSocket. Without a listener, upgrades are processed like other requests. */
  onUpgrade(listener: (request: IncomingMessage, socket: Duplex, head: Buffer) => void): void;
}

/** The bytes that all connections together may send ahead. */
const MAX_AHEAD_BYTES = 16 * 1024 * 1024;
/** The time that a connection may wait for its next request. */
const KEEP_ALIVE_MS = 65_000;

/** Creates a server that gives each request a scope, and responds in one form to bytes that are not a request. */
export function createHttpServer(modules: HttpServerModules, options: HttpServerOptions): HttpServer {
  const {
    respond,
    posts,
    rejectWith,
    logger,
    tracer,
    proxies = noProxies,
    bufferedBytes = unboundedBytes,
  } = modules;
  let takesUpgrades = false;
  let isLeaving = false;
  let isStopping = false;
  const turns = createTurns();
  const rejected: RejectedConnections = { open: 0, address: 0, rate: 0 };
  const compression = options.compression && createCompression(options.compression);
  const server = open(options, {
    headersTimeout: options.receiveTimeoutMs,
    requestTimeout: options.receiveTimeoutMs,
    connectionsCheckingInterval: Math.min(1_000, options.receiveTimeoutMs),
    keepAliveTimeout: KEEP_ALIVE_MS,
    // The rejection of node:http has no body. The server's own rejection is in `reply`.
    requireHostHeader: false,
    // Clients that offer HTTP/2 continue with HTTP/1.1 when the offer is not accepted.
    shouldUpgradeCallback: ({ headers }) => takesUpgrades && headers.upgrade?.toLowerCase() === 'websocket',
  });
  const lingering = new Lingering((socket) => addresses.addressOf(socket));
  const endRaw = (socket: Duplex, reply: WholeHttpReply) => lingering.end(socket, printRaw(reply));
  server.on(server instanceof TlsServer ? 'secureConnection' : 'connection', (socket: Socket) => {
    turns.follow(socket);
    // Node:http calls it after a response that ends the connection, and would reset a client that is still sending.
    socket.destroySoon = () => lingering.end(socket);
  });
  const serve = createServing({ proxies, logger, tracer, isStopping: () => isStopping }, options.deadlineMs);
  const fastPath =
    posts &&
    takePosts(
      server,
      {
        responder: {
          respond: posts.serve,
          staysOpen: () => !isLeaving,
          compression,
          bufferedBytes,
          stallMs: options.deadlineMs,
          keepAliveMs: KEEP_ALIVE_MS,
        },
        ahead: createBufferedBytes(options.maxAheadBytes ?? MAX_AHEAD_BYTES),
        takes: posts.takes,
        serve,
        lingering,
        rejectPart: (socket) => endRaw(socket, rejectWith(new ParseError())),
      },
      posts.maxBodyBytes,
    );
  // Each of the following is asked before those above: the number of all connections first, then the PROXY header, then
  // the limits of the address that it reports.
  const addresses = createAddressLimit(server, proxies, {
    maxOpen: options.maxConnectionsPerAddress ?? 1_000,
    rate: server instanceof TlsServer ? modules.tlsConnections : undefined,
    rejected,
  });
  const http2 =
    server instanceof TlsServer
      ? takeHttp2(server, {
          responder: {
            respond,
            rejectWith,
            compression,
            bufferedBytes,
            receiveTimeoutMs: options.receiveTimeoutMs,
            stallMs: options.deadlineMs,
          },
          serve,
          staysOpen: () => !isLeaving,
          floodOf: addresses.floodOf,
          keepAliveMs: KEEP_ALIVE_MS,
        })
      : undefined;
  const awaited = proxies.expectsProxyHeader
    ? takeProxyHeaders(server, { proxies, logger }, options.receiveTimeoutMs)
    : undefined;
  createConnectionLimit(server, options.maxConnections ?? 20_000, { logger, rejected });
  // After a failed handshake no client is left to respond to.
  server.removeAllListeners('tlsClientError').on('tlsClientError', (_error, socket) => socket.destroy());
  server.on('request', take);
  server.on('checkContinue', (message, response) => {
    // A body is asked for only when it is read. A rejection takes its place (RFC 9110, section 10.1.1).
    message.once('resume', () => response.headersSent || response.writeContinue());
    take(message, response);
  });
  server.on('timeout', (socket) => {
    if (turns.isIdle(socket)) lingering.end(socket);
    else socket.destroy();
  });
  // An unknown expectation may be ignored (RFC 9110, section 10.1.1).
  server.on('checkExpectation', take);
  server.on('clientError', (error, socket) => {
    // The request that a lingering connection leaves incomplete.
    if (lingering.has(socket)) return;
    const reply = replyToClientError(error, socket, rejectWith(new ParseError()));
    if (reply) endRaw(socket, reply);
    else socket.destroy();
  });
  server.on('connect', (_request, socket: Duplex) => endRaw(socket, rejectWith(noPost())));

  function take(message: IncomingMessage, response: ServerResponse): void {
    const { socket } = message;
    if (!socket.destroyed && !socket.writableEnded)
      turns.take(socket, response, () => begin(message, response));
  }

  function begin(message: IncomingMessage, response: ServerResponse): void {
    const { method, socket } = message;
    const { url, headers } = toOriginForm(message);
    const request = { method, url, headers, socket, stream: message };
    const isHttp = hasOneHost(message);
    response.on(
      'close',
      countHead(bufferedBytes, headers, socket, () => void socket.destroy()),
    );
    serve({
      request,
      get status() {
        return response.statusCode;
      },
      // Asynchronous, as node:http reports a message as complete only after this event.
      respond: async (scope) => (isHttp ? respond(request, scope) : rejectWith(new ParseError())),
      write(reply, requestId, done) {
        if (response.destroyed) return done();
        // The unread rest of a message cannot be separated from the next request, so the connection ends.
        if (!message.complete || isLeaving) response.setHeader('Connection', 'close');
        const acceptEncoding = headers['accept-encoding'];
        const about = { requestId, bufferedBytes, stallMs: options.deadlineMs, compression, acceptEncoding };
        writeReply(response, reply, about).then(() => done(), done);
      },
      onGone: (listener) => response.on('close', () => response.writableFinished || listener()),
      destroy: () => response.destroy(),
    });
  }

  /** Ends the connections that wait for a request, and the others as soon as they do. */
  function endIdle(): void {
    isStopping = true;
    turns.endIdle((socket) => lingering.end(socket));
    fastPath?.stop();
    awaited?.endAll((socket) => lingering.end(socket));
    lingering.stop();
  }

  return {
    start: () =>
      new Promise((resolve, reject) => {
        server.once('error', reject);
        const { host, port, reusePort = false } = options;
        // Exclusive even in a worker of a cluster. A connection that a parent passes to a worker that dies never gets a
        // response.
        server.listen({ host, port, reusePort, exclusive: true }, () => {
          server.off('error', reject);
          const address = server.address();
          if (typeof address === 'object' && address) resolve(address);
          else reject(new Error('the server does not listen'));
        });
      }),
    rejectedConnections: rejected,
    leave() {
      isLeaving = true;
    },
    async stop(graceMs = 0) {
      if (graceMs > 0) await untilAccepted(server);
      isLeaving = true;
      // The server's own `close` would close the idle connections, too.
      const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
      http2?.stop();
      if (graceMs === 0) endIdle();
      // Reads first what has arrived.
      const ending = graceMs > 0 ? setTimeout(() => setImmediate(endIdle), graceMs) : undefined;
      await closed;
      clearTimeout(ending);
    },
    forceClose() {
      server.closeAllConnections();
      fastPath?.forceClose();
      http2?.forceClose();
      lingering.forceClose();
      awaited?.endAll((socket) => socket.destroy());
    },
    renewCertificate(certificate) {
      if (!options.tls || !('setSecureContext' in server)) throw new Error('the server does not speak TLS');
      server.setSecureContext(secureContextOf({ ...options.tls, ...certificate }));
    },
    reject: endRaw,
    onUpgrade(listener) {
      takesUpgrades = true;
      server.on('upgrade', (request, socket, head) => {
        if (!hasOneHost(request)) return endRaw(socket, rejectWith(new ParseError()));
        const { url, headers } = toOriginForm(request);
        listener(Object.assign(request, { url, headers }), socket, head);
      });
    },
  };
}

/**
 * RFC 9112, section 3.2: a request with two hosts, or none, is not HTTP/1.1. It is rejected like other bytes that are
 * not HTTP.
 */
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
