import type { AddressInfo } from 'node:net';
import type { Accounts } from '@ethread/accounts';
import type { Logger, Tracer } from '@ethread/core';
import {
  type Certificate,
  type CompressionOptions,
  createHeldBytes,
  createJsonThread,
  type HttpReply,
  noProxies,
  type Proxies,
  type RequestHead,
  type TlsOptions,
} from '@ethread/http';
import { createChainHosts, type ServedChain } from './chain-hosts.ts';
import { type CorsOptions, createCors } from './cors.ts';
import type { GatewayModules } from './gateway-modules.ts';
import { HttpTransport } from './http-transport.ts';
import { createLoadShedder } from './load-shedder.ts';
import { type GatewayObserver, noObserver } from './observer.ts';
import { createPipeline } from './pipeline.ts';
import { WebSocketTransport } from './web-socket-transport.ts';

/** What the gateway is made of. */
export interface GatewayDependencies {
  readonly chains: readonly ServedChain[];
  readonly accounts: Accounts;
  readonly logger: Logger;
  /** Default: nobody is told. */
  readonly observer?: GatewayObserver;
  /** Tells where the time of requests goes. Default: nobody is told. */
  readonly tracer?: Tracer | undefined;
  /** Default: nobody stands in front. */
  readonly proxies?: Proxies | undefined;
  /** Whether the service can answer; `/readyz` says it. */
  readonly isReady: () => boolean;
  /** Why not, in a line for whoever reads `/readyz`; undefined where there is nothing to say. */
  readonly unreadyReason?: () => string | undefined;
  /** The reply to what asks for a page beside the API, before keys are looked at; undefined to all else. Default: no pages. */
  readonly answerPage?: (request: RequestHead) => HttpReply | undefined;
}

export interface GatewayOptions {
  /** The address to listen on. Default 127.0.0.1. */
  readonly host?: string;
  /** Default 8545; 0 takes a free one. */
  readonly port?: number;
  /** Callers speak HTTPS and wss then. Default: they speak plain HTTP. */
  readonly tls?: TlsOptions | undefined;
  /** Which answers over HTTP are compressed for callers who take them so. Default: none. */
  readonly compression?: CompressionOptions | undefined;
  /** Which pages may call. Default: those of any origin. */
  readonly cors?: CorsOptions | undefined;
  /** Whether several processes listen there, each for itself. Default false. */
  readonly reusePort?: boolean | undefined;
  /** How long a request may take in all, in milliseconds. Default 30,000. */
  readonly deadlineMs?: number;
  /** How long a caller may take to send its request, in milliseconds. Default 15,000. */
  readonly receiveTimeoutMs?: number;
  /** How long closing waits for what is under way, in milliseconds. Default 10,000. */
  readonly drainTimeoutMs?: number;
  /** HTTP requests and WebSocket messages that are worked on at a time; beyond it callers get 503. Default 10,000. */
  readonly maxRequests?: number;
  /** How long what is taken in one turn of the event loop may wait, in milliseconds, while every turn is late. Default 250. */
  readonly maxDelayMs?: number;
  /**
   * Bytes of requests that came and of responses that clients have not read, held for all clients. Beyond it the key that
   * holds most loses its largest one, or gets 503 for the next. Default 64 MiB.
   */
  readonly maxBytes?: number;
  /** Connections that may be open at a time. Default 20,000. */
  readonly maxConnections?: number;
  /** Connections that one address may have open at a time. Default 1,000. */
  readonly maxConnectionsPerAddress?: number;
  /** How often a WebSocket is asked whether it still lives, in milliseconds. Default 30,000. */
  readonly heartbeatMs?: number;
  /**
   * Messages a second of one WebSocket beyond which it is closed: more than a caller gets answers to who waits for them,
   * 64 at a time. Default 100,000.
   */
  readonly maxMessagesPerSecond?: number;
}

/** The service's face: HTTP and WebSocket on one port. */
export interface Gateway {
  /** Starts to listen. Rejects when the port is taken. */
  listen(): Promise<AddressInfo>;
  /** WebSockets that are open. */
  readonly webSockets: number;
  /** Bytes of requests and of responses that are held for clients. */
  readonly heldBytes: number;
  /** New connections are made with this certificate; those that are open go on. */
  renewCertificate(certificate: Certificate): void;
  /** HTTP requests and WebSocket messages that are worked on. */
  readonly underWay: number;
  /**
   * Has `/readyz` say 503 and each HTTP answer end its connection, so that load balancers and clients go elsewhere;
   * everything is answered still.
   */
  leave(): void;
  /** Refuses what is new, answers what is under way (up to the drain time), then closes. */
  close(): Promise<void>;
}

/** Makes the gateway over the chains' routers. */
export function createGateway(dependencies: GatewayDependencies, options: GatewayOptions = {}): Gateway {
  const { accounts, logger, isReady, observer = noObserver, proxies = noProxies, tracer } = dependencies;
  const deadlineMs = options.deadlineMs ?? 30_000;
  let isLeaving = false;
  let isDraining = false;
  const jsonThread = createJsonThread();
  const load = createLoadShedder({
    maxRequests: options.maxRequests ?? 10_000,
    maxDelayMs: options.maxDelayMs ?? 250,
  });
  const held = createHeldBytes(options.maxBytes ?? 64 * 1024 * 1024);
  const modules: GatewayModules = {
    load,
    held,
    accounts,
    logger,
    observer,
    proxies,
    tracer,
    cors: createCors(options.cors),
    chainOf: createChainHosts(dependencies.chains),
    pipeline: createPipeline({ accounts, logger, observer, jsonThread, tracer }),
    answerPage: dependencies.answerPage ?? (() => undefined),
    isReady: () => isReady() && !isLeaving,
    unreadyReason: dependencies.unreadyReason ?? (() => undefined),
    isDraining: () => isDraining,
  };
  const http = new HttpTransport(modules, {
    host: options.host ?? '127.0.0.1',
    port: options.port ?? 8545,
    reusePort: options.reusePort,
    deadlineMs,
    receiveTimeoutMs: options.receiveTimeoutMs ?? 15_000,
    tls: options.tls,
    compression: options.compression,
    maxConnections: options.maxConnections,
    maxConnectionsPerAddress: options.maxConnectionsPerAddress,
  });
  const webSocket = new WebSocketTransport(modules, {
    deadlineMs,
    receiveTimeoutMs: options.receiveTimeoutMs ?? 15_000,
    maxPerAddress: options.maxConnectionsPerAddress ?? 1_000,
    heartbeatMs: options.heartbeatMs ?? 30_000,
    maxMessagesPerSecond: options.maxMessagesPerSecond ?? 100_000,
  });
  http.onUpgrade((request, socket, head) => webSocket.upgrade(request, socket, head));
  for (const { router } of dependencies.chains) {
    http.addRouter(router);
    webSocket.addRouter(router);
  }
  return {
    get webSockets() {
      return webSocket.connections;
    },
    get heldBytes() {
      return held.bytes;
    },
    renewCertificate: (certificate) => http.renewCertificate(certificate),
    get underWay() {
      return load.underWay;
    },
    async listen() {
      await http.start();
      await webSocket.start();
      load.start();
      return http.address;
    },
    leave() {
      isLeaving = true;
      http.leave();
    },
    async close() {
      isLeaving = true;
      isDraining = true;
      const cutting = setTimeout(() => {
        webSocket.cut();
        http.cut();
      }, options.drainTimeoutMs ?? 10_000);
      await Promise.all([webSocket.stop(), http.stop()]);
      clearTimeout(cutting);
      load.stop();
      await jsonThread.close();
    },
  };
}
