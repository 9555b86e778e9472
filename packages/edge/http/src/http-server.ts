import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import { createServer as createTlsServer, Server as TlsServer } from 'node:https';
import { Server as NetServer, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { ParseError } from '@ethread/types';
import { replyToClientError, printRaw } from './raw-reply.ts';
import { createCompression } from './compression.ts';
import { LimitedConnections } from './connection-limits.ts';
import { createBufferedBytes } from './buffered-bytes.ts';
import { Lingering } from './lingering.ts';
import type { HttpServer, HttpServerModules, HttpServerOptions } from './http-server-interface.ts';
import { createServing } from './serving.ts';
import { takePosts } from './fast-path/take-posts.ts';
import { noPost } from './to-rpc-error.ts';
import { noProxies } from './proxies.ts';
import type { WholeHttpReply } from './reply.ts';
import { untilAccepted } from './until-accepted.ts';
import { toOriginForm } from './request-head.ts';
import { createRequestOrder } from './request-order.ts';
import { secureContextOf } from './tls.ts';
import { KEEP_ALIVE_MS, writeReply } from './write-reply.ts';

/** The bytes that all connections together may send ahead. */
const MAX_AHEAD_BYTES = 16 * 1024 * 1024;

/** Creates a server that gives each request a scope, and responds in one form to bytes that are not a request. */
export function createHttpServer(modules: HttpServerModules, options: HttpServerOptions): HttpServer {
  const { respond, posts, rejectWith, logger, tracer } = modules;
  const { proxies = noProxies, bufferedBytes = createBufferedBytes(Infinity) } = modules;
  let takesUpgrades = false;
  const phase = { isLeaving: false, isStopping: false };
  const order = createRequestOrder();
  const compression = createCompression();
  const server = open(options, {
    headersTimeout: options.receiveTimeoutMs,
    requestTimeout: options.receiveTimeoutMs,
    connectionsCheckingInterval: Math.min(1_000, options.receiveTimeoutMs),
    keepAliveTimeout: KEEP_ALIVE_MS,
    // The rejection of node:http has no body. The server's own rejection is in `reply`.
    requireHostHeader: false,
    // Clients that offer another protocol continue with HTTP/1.1 when the offer is not accepted.
    shouldUpgradeCallback: ({ headers }) => takesUpgrades && headers.upgrade?.toLowerCase() === 'websocket',
  });
  const lingering = new Lingering((socket) => limited.addressOf(socket));
  const endRaw = (socket: Duplex, reply: WholeHttpReply) => lingering.end(socket, printRaw(reply));
  server.on(server instanceof TlsServer ? 'secureConnection' : 'connection', (socket: Socket) => {
    order.follow(socket);
    lingering.follow(socket);
    // Node:http calls it after a response that ends the connection, and would reset a client that is still sending.
    socket.destroySoon = () => lingering.end(socket);
  });
  const serve = createServing({ logger, tracer, phase }, options.deadlineMs);
  const fastPath =
    posts &&
    takePosts(server, {
      posts,
      phase,
      compression,
      bufferedBytes,
      stallMs: options.deadlineMs,
      proxies,
      ahead: createBufferedBytes(options.maxAheadBytes ?? MAX_AHEAD_BYTES),
      serve,
      lingering,
      rejectPart: (socket) => endRaw(socket, rejectWith(new ParseError())),
    });
  // Asked before those above.
  const limited = new LimitedConnections(
    server,
    proxies,
    {
      maxOpen: options.maxConnections ?? 20_000,
      maxOpenOfAddress: options.maxConnectionsPerAddress ?? 1_000,
      perSecond: server instanceof TlsServer ? (options.tlsConnectionsPerSecond ?? Infinity) : Infinity,
    },
    logger,
  );
  // After a failed handshake no client is left to respond to.
  server.removeAllListeners('tlsClientError').on('tlsClientError', (_error, socket) => socket.destroy());
  server.on('request', take);
  server.on('checkContinue', (message, response) => {
    // A body is asked for only when it is read. A rejection takes its place (RFC 9110, section 10.1.1).
    message.once('resume', () => response.headersSent || response.writeContinue());
    take(message, response);
  });
  server.on('timeout', (socket) => {
    if (order.isIdle(socket)) lingering.end(socket);
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
      order.take(socket, response, () => begin(message, response));
  }

  function begin(message: IncomingMessage, response: ServerResponse): void {
    const { method, socket } = message;
    const { url, headers } = toOriginForm(message);
    const request = { method, url, headers, socket, stream: message };
    const isHttp = hasOneHost(message);
    serve({
      request,
      isForwarded: proxies.isForwarded(request),
      get status() {
        return response.statusCode;
      },
      // Asynchronous, as node:http reports a message as complete only after this event.
      respond: async (scope) => (isHttp ? respond(request, scope) : rejectWith(new ParseError())),
      write(reply, requestId, done) {
        if (response.destroyed) return done();
        // The unread rest of a message cannot be separated from the next request, so the connection ends.
        if (!message.complete || phase.isLeaving) response.setHeader('Connection', 'close');
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
    phase.isStopping = true;
    order.endIdle((socket) => lingering.end(socket));
    fastPath?.endIdle();
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
    rejectedConnections: limited.rejected,
    leave() {
      phase.isLeaving = true;
    },
    async stop(graceMs = 0) {
      if (graceMs > 0) await untilAccepted(server);
      phase.isLeaving = true;
      // The server's own `close` would close the idle connections, too.
      const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
      if (graceMs === 0) endIdle();
      // Reads first what has arrived.
      const ending = graceMs > 0 ? setTimeout(() => setImmediate(endIdle), graceMs) : undefined;
      await closed;
      clearTimeout(ending);
    },
    forceClose() {
      server.closeAllConnections();
      fastPath?.forceClose();
      lingering.forceClose();
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
    handshakeTimeout: receiveTimeoutMs,
  });
}
