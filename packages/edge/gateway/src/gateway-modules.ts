import type { Admission } from '@ethread/accounts';
import type { Awaitable, Logger, Tracer } from '@ethread/core';
import type { GatewayObserver } from '@ethread/ports';
import type { BufferedBytes, HttpReply, Proxies, RequestScope, UnreadRequest } from '@ethread/http';
import type { ServedChain } from './http/request-path.ts';
import type { Cors } from './http/http-reply.ts';
import type { LoadShedder } from './load.ts';
import type { Request } from './pipeline/message.ts';
import type { MessageReply } from './pipeline/message.ts';

/** Whether the service can respond, and lines about that for readers of `/readyz`: its gaps, or why it cannot. */
export interface Readiness {
  readonly isReady: boolean;
  readonly lines: readonly string[];
}

export interface GatewayDependencies {
  readonly chains: readonly ServedChain[];
  readonly accounts: Admission;
  readonly logger: Logger;
  /** Receives what the gateway reports. */
  readonly observer: GatewayObserver | undefined;
  /** Traces requests, and the calls of each. */
  readonly tracer: Tracer | undefined;
  /** The proxies in front of the gateway. */
  readonly proxies: Proxies;
  readonly readiness: () => Readiness;
  /**
   * Returns the reply to a request beside the API, such as one for a page, or undefined for every other request. Called
   * before keys are checked. It throws only ClientGoneError.
   */
  readonly serveOther: (request: UnreadRequest, scope: RequestScope) => Awaitable<HttpReply> | undefined;
}

/** The modules that both transports use. */
export interface GatewayModules extends Omit<GatewayDependencies, 'chains'> {
  readonly load: LoadShedder;
  /** Bounds the requests and responses held for all clients. */
  readonly bufferedBytes: BufferedBytes;
  readonly cors: Cors;
  readonly chainOf: (host: string | undefined, name?: string) => ServedChain;
  readonly pipeline: (request: Request) => Awaitable<MessageReply>;
  readonly isDraining: () => boolean;
}

/** The limits of every connection, which operators do not change. */
export interface ConnectionLimits {
  /** The deadline of a request or message, in milliseconds. */
  readonly deadlineMs: number;
  /** The time that a client has to send its request or message, in milliseconds. */
  readonly receiveTimeoutMs: number;
  /** The interval of heartbeats of a WebSocket, in milliseconds. */
  readonly heartbeatMs: number;
}
