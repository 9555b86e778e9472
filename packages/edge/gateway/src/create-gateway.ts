import type { AddressInfo } from 'node:net';
import {
  type Certificate,
  createBufferedBytes,
  createJsonThread,
  type HttpServerOptions,
} from '@ethread/http';
import { LoadShedder, ResponseSizes } from './load.ts';
import { createChainHosts } from './http/request-path.ts';
import { type CorsOptions, createCors } from './http/http-reply.ts';
import type { GatewayDependencies, GatewayModules, ConnectionLimits } from './gateway-modules.ts';
import { HttpTransport } from './http/http-transport.ts';
import { createPipeline } from './pipeline/pipeline.ts';
import { WebSocketTransport } from './websocket/web-socket-transport.ts';

export interface GatewayOptions extends Omit<HttpServerOptions, 'deadlineMs' | 'receiveTimeoutMs'> {
  /** The pages that may call the service. */
  readonly cors: CorsOptions;
  /** The time that closing waits for requests in progress, in milliseconds. */
  readonly drainTimeoutMs: number;
  /** The limit of HTTP requests and WebSocket messages in flight. Clients beyond it receive 503. */
  readonly maxRequests: number;
  /**
   * The limit of bytes held for all clients: requests in progress and responses that clients have not read. A key with
   * several of them receives 503 for the next when it would hold more than it leaves free. Beyond the limit, the key
   * that holds the most bytes loses its largest request or response.
   */
  readonly maxBytes: number;
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
  { chains, ...dependencies }: GatewayDependencies,
  { cors, drainTimeoutMs, maxRequests, maxBytes, ...options }: GatewayOptions,
  limits: Partial<ConnectionLimits> = {},
): Gateway {
  const { accounts, logger, observer, tracer, readiness } = dependencies;
  const connectionLimits = { ...CONNECTION_LIMITS, ...limits };
  let isLeaving = false;
  let isDraining = false;
  const jsonThread = createJsonThread();
  const load = new LoadShedder(maxRequests);
  const bufferedBytes = createBufferedBytes(maxBytes);
  const responseSizes = new ResponseSizes();
  const modules: GatewayModules = {
    ...dependencies,
    load,
    bufferedBytes,
    cors: createCors(cors),
    chainOf: createChainHosts(chains),
    pipeline: createPipeline({ accounts, logger, observer, jsonThread, tracer, responseSizes }),
    readiness: () => (isLeaving ? { isReady: false, lines: [] } : readiness()),
    isDraining: () => isDraining,
  };
  const { deadlineMs, receiveTimeoutMs } = connectionLimits;
  const transport = new HttpTransport(modules, { ...options, deadlineMs, receiveTimeoutMs });
  const http = transport.server;
  const webSocket = new WebSocketTransport(modules, connectionLimits, (...rejected) =>
    transport.rejectUpgrade(...rejected),
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
