import type { AddressInfo } from 'node:net';
import type { Admission, Visit } from '@ethread/accounts';
import type { Tracer } from '@ethread/core';
import { noObserver } from '@ethread/ports';
import {
  type Certificate,
  type CompressionOptions,
  createBufferedBytes,
  createJsonThread,
  noProxies,
} from '@ethread/http';
import { createConnectionRate, LoadShedder, ResponseSizes } from './load.ts';
import { createChainHosts } from './http/request-path.ts';
import { type CorsOptions, createCors } from './http/http-reply.ts';
import type { GatewayDependencies, GatewayModules } from './gateway-modules.ts';
import { HttpTransport } from './http/http-transport.ts';
import { traced } from './pipeline/call.ts';
import { createPipeline } from './pipeline/pipeline.ts';
import type { ConnectionLimits } from './websocket/web-socket-options.ts';
import { WebSocketTransport } from './websocket/web-socket-transport.ts';

export interface GatewayOptions {
  /** The address to listen on. Default 127.0.0.1. */
  readonly host?: string;
  /** The port to listen on. Default 8545; 0 takes a free port. */
  readonly port?: number;
  /** The certificate and options of TLS: clients speak HTTPS and wss. Default: clients speak plain HTTP. */
  readonly tls?: Certificate | undefined;
  /** The rules by which HTTP responses are compressed for clients that accept an encoding. Default: no compression. */
  readonly compression?: CompressionOptions | undefined;
  /** The pages that may call the service. Default: pages of any origin. */
  readonly cors?: CorsOptions | undefined;
  /** Whether several processes listen on the port, each independently. Default false. */
  readonly reusePort?: boolean | undefined;
  /** The time that closing waits for requests in progress, in milliseconds. Default 10,000. */
  readonly drainTimeoutMs?: number;
  /** The limit of HTTP requests and WebSocket messages in flight. Clients beyond it receive 503. Default 10,000. */
  readonly maxRequests?: number;
  /**
   * The limit of bytes held for all clients: requests in progress and responses that clients have not read. A key with
   * several of them receives 503 for the next when it would hold more than it leaves free. Beyond the limit, the key
   * that holds the most bytes loses its largest request or response. Default 64 MiB.
   */
  readonly maxBytes?: number;
  /** The limit of open connections. Default 20,000. */
  readonly maxConnections?: number;
  /** The limit of open connections of one address. Default 1,000. */
  readonly maxConnectionsPerAddress?: number;
  /** The limit of new TLS connections a second of one address. Default 100. */
  readonly tlsConnectionsPerSecond?: number;
}

const CONNECTION_LIMITS: ConnectionLimits = {
  deadlineMs: 30_000,
  receiveTimeoutMs: 15_000,
  heartbeatMs: 30_000,
};

/** The service's HTTP and WebSocket server on one port. */
export interface Gateway {
  /** Starts to listen. Rejects when the port is in use. */
  listen(): Promise<AddressInfo>;
  readonly webSockets: number;
  /** The bytes of requests and responses held for clients. */
  readonly bufferedBytes: number;
  /** The connections that the gateway ended at once, by the limit that they exceeded: `open`, `address` or `rate`. */
  readonly rejectedConnections: Readonly<Record<string, number>>;
  /** Uses this certificate for new connections. Open connections continue with theirs. */
  renewCertificate(certificate: Certificate): void;
  /** The number of HTTP requests and WebSocket messages in flight. */
  readonly inFlight: number;
  /**
   * Starts to drain: `/readyz` returns 503. The gateway still responds to every request.
   *
   * @param announces - whether each HTTP response ends its connection, so that clients go elsewhere while the gateway
   *   is open. Default true. A gateway that closes at once announces it when it accepts no more connections, as the
   *   clients would come back.
   */
  leave(announces?: boolean): void;
  /**
   * Accepts no more connections, responds to the requests in progress (up to the drain timeout), then closes. After
   * `leave` it also responds to requests that arrive within half a second on connections that were idle.
   */
  close(): Promise<void>;
}

/**
 * The time for which requests on connections that were idle are still served after `leave`, in milliseconds. Clients
 * that send one request after another have sent the next before they know that the service closes.
 */
const IDLE_GRACE_MS = 500;

/**
 * Creates the gateway over the routers of the chains.
 *
 * @param limits - shorter limits of connections, for tests.
 */
export function createGateway(
  dependencies: GatewayDependencies,
  options: GatewayOptions = {},
  limits: Partial<ConnectionLimits> = {},
): Gateway {
  const { accounts, chains, logger, tracer, observer = noObserver, proxies = noProxies } = dependencies;
  const { serveOther = () => undefined, unreadyReason = () => undefined } = dependencies;
  const { readyNotes = () => [] } = dependencies;
  const connectionLimits = { ...CONNECTION_LIMITS, ...limits };
  const { deadlineMs, receiveTimeoutMs } = connectionLimits;
  let isLeaving = false;
  let isDraining = false;
  const jsonThread = createJsonThread();
  const load = new LoadShedder(options.maxRequests ?? 10_000);
  const bufferedBytes = createBufferedBytes(options.maxBytes ?? 64 * 1024 * 1024);
  const modules: GatewayModules = {
    load,
    bufferedBytes,
    logger,
    observer,
    proxies,
    tracer,
    serveOther,
    unreadyReason,
    readyNotes,
    accounts: tracer ? tracedAdmission(accounts, tracer) : accounts,
    tlsConnections: createConnectionRate(options.tlsConnectionsPerSecond ?? 100),
    cors: createCors(options.cors),
    chainOf: createChainHosts(chains),
    pipeline: createPipeline({
      accounts,
      logger,
      observer,
      jsonThread,
      tracer,
      responseSizes: new ResponseSizes(),
    }),
    isReady: () => dependencies.isReady() && !isLeaving,
    isDraining: () => isDraining,
  };
  const transport = new HttpTransport(modules, {
    host: options.host ?? '127.0.0.1',
    port: options.port ?? 8545,
    reusePort: options.reusePort,
    deadlineMs,
    receiveTimeoutMs,
    tls: options.tls,
    compression: options.compression,
    maxConnections: options.maxConnections,
    maxConnectionsPerAddress: options.maxConnectionsPerAddress,
  });
  const http = transport.server;
  const webSocket = new WebSocketTransport(modules, connectionLimits, (socket, reply) =>
    http.reject(socket, reply),
  );
  http.onUpgrade((request, socket, head) => webSocket.upgrade(request, socket, head));
  for (const { router } of chains) {
    transport.addRouter(router);
    webSocket.addRouter(router);
  }
  return {
    get webSockets() {
      return webSocket.connections;
    },
    rejectedConnections: http.rejectedConnections,
    get bufferedBytes() {
      return bufferedBytes.bytes;
    },
    renewCertificate: (certificate) => http.renewCertificate(certificate),
    get inFlight() {
      return load.inFlight;
    },
    async listen() {
      const address = await http.start();
      await webSocket.start();
      return address;
    },
    leave(announces = true) {
      isLeaving = true;
      if (announces) http.leave();
    },
    async close() {
      const drainTimeoutMs = options.drainTimeoutMs ?? 10_000;
      const graceMs = isLeaving ? Math.min(IDLE_GRACE_MS, drainTimeoutMs) : 0;
      isLeaving = true;
      isDraining = true;
      const forcing = setTimeout(() => {
        webSocket.forceClose();
        http.forceClose();
      }, drainTimeoutMs);
      await Promise.all([webSocket.stop(), http.stop(graceMs)]);
      clearTimeout(forcing);
      await jsonThread.close();
    },
  };
}

function tracedAdmission(accounts: Admission, tracer: Tracer): Admission {
  return { ...accounts, admit: traced(tracer, 'admit', (visit: Visit) => accounts.admit(visit)) };
}
